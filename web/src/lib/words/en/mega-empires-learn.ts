export default {
  tradeWithEverybodySurviveTheCalamities:
    'Trade with everybody, survive the calamities, and become the most advanced empire of the East.',
  threeToNineCivilizationsFromNubia:
    'Three to nine civilizations from Nubia to India grow, spread, build cities and trade. Land is short, and war costs both sides.',
  theHeartIsTheTradeSets:
    'The heart is the trade: sets of the same commodity are worth far more than single cards, so all talk to all, and a calamity may hide among the cards you get.',
  pointsComeFromAdvancesCitiesOn:
    'Points come from advances, cities on the map and, above all, steps on the succession table.',
  theGameEndsWhenSomebodyReaches:
    'The game ends when somebody reaches the end of that table, or after the turns agreed upon.',
  firstGame90To120Minutes: 'First game 90 to 120 minutes, short game 5 to 6 hours, full game 10 to 12 hours',
  noSingleRuleIsHardBut: 'No single rule is hard, but a turn has thirteen phases. Most of them are over in a moment.',
  taxesAndGrowth: 'Taxes and growth',
  citiesPayIntoYourTreasuryAnd: 'Cities pay into your treasury, and tokens multiply.',
  movementAndConflict: 'Movement and conflict',
  marchAndSailWhereTooMany: 'March and sail. Where too many meet, the smaller side loses first.',
  cities: 'Cities',
  enoughTokensInOneAreaBecome: 'Enough tokens in one area become a city. Each city needs two tokens on the map.',
  trade: 'Trade',
  aCardForEachCityThen: 'A card for each city, then everybody trades with everybody.',
  calamities: 'Calamities',
  floodsFamineCivilWarTheyHit: 'Floods, famine, civil war: they hit their holder, and often some neighbours too.',
  advances: 'Advances',
  turnInSetsToAcquireAdvances: 'Turn in sets to acquire advances, which make later ones cheaper.',
  eightOrNineCitiesAreThe: 'Eight or nine cities are the aim of every turn: cities are cards, and cards are advances.',
  fiveOfOneCommodityAreWorth: 'Five of one commodity are worth twenty-five of a single card. Collect few kinds.',
  keepSomeLandWithoutCitiesTokens: 'Keep some land without cities: tokens there feed the rest.',
  theMovementPhaseTokensShipsAnd: 'The movement phase: tokens, ships and cities between the Nile and Persia.',
  theEndComesWhenSomebodyReaches: 'The end comes when somebody reaches the last era, or after the turns agreed upon.',
} as const;
