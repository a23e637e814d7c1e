/** Whether all trade at once in a game, against one clock. */
export const tradesAtOnce = (game: string) => ['mega-empires', 'expansion-project'].includes(game);
