export default {
  theWholeAncientWorldFromIberia: 'The whole ancient world, from Iberia to the Ganges, with up to eighteen peoples.',
  theGrandestOfTheseGamesUp:
    'The grandest of these games: up to eighteen civilizations on one map of more than three hundred areas, for a weekend or for weeks of play by link.',
  itSharesItsHeartWithMega:
    'It shares its heart with Mega Empires: grow, build, trade, endure calamities and advance. It has two blocks of trade cards, more advances and more ways to hurt each other.',
  pointsComeFromAdvancesCitiesAnd: 'Points come from advances, cities and, above all, steps on the succession table.',
  theGameEndsWhenAMarker: 'The game ends when a marker reaches the finish, or at a time that was agreed upon.',
  fullGame10To18Hours: 'Full game 10 to 18 hours, medium 8 to 12, short 6 to 9',
  playMegaEmpiresFirstIfYou:
    'Play Mega Empires first if you can. The page enforces all rules, so that you only need to know the aims.',
  taxesGrowthCensus: 'Taxes, growth, census',
  citiesPayTokensMultiplyAndThe: 'Cities pay, tokens multiply, and the census decides who moves first.',
  shipsMovementConflict: 'Ships, movement, conflict',
  shipsAreBuiltAndPaidFor: 'Ships are built and paid for before anybody moves.',
  citiesAndTheirSupport: 'Cities and their support',
  buildThenCheckThatEveryCity: 'Build, then check that every city has tokens enough behind it.',
  trade: 'Trade',
  cardsForCitiesDrawnByBoth: 'Cards for cities, drawn by both blocks, then one great market of all players.',
  calamities: 'Calamities',
  theyStrikeTheirHolderAndThe: 'They strike their holder, and the worst are divided among several others.',
  specialAbilitiesAndAdvances: 'Special abilities and advances',
  useWhatYourAdvancesAllowThen: 'Use what your advances allow, then acquire new ones.',
  withManyPlayersFewDealsOf: 'With many players, few deals of many cards beat many deals of few.',
  knowWhoPassesCalamitiesOnThe: 'Know who passes calamities on. The log tells who traded with whom.',
  successionAsksForCitiesAndAdvances: 'Succession asks for cities and advances at each epoch: plan two turns ahead.',
  eighteenPeoplesBetweenTheAtlanticAnd: 'Eighteen peoples between the Atlantic and the Bay of Bengal.',
  withTwelvePlayersAndMoreThere:
    'With twelve players and more there are two blocks of trade cards, and cards of the other block become worth more: then far trade pays best.',
} as const;
