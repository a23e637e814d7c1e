export default {
  fiveCardsInARowThe: 'Five cards in a row: the longer one waits, the stronger it becomes.',
  youLeadAPeopleFromIts:
    'You lead a people from its first city to the space age, on a map of hexes with rivals, city-states and barbarians.',
  everythingYouDoComesFromFive:
    'Everything you do comes from five focus cards: culture, science, economy, industry and military. The card you use goes back to the weak end of the row, and the others move up.',
  aFewVictoryCardsLieOpen:
    'A few victory cards lie open, each with two agendas: hold so many cities, wonders, resources and the like.',
  whoHasCompletedOneAgendaOn:
    'Who has completed one agenda on every card when a new round begins wins; an agenda once completed stays so.',
  aTurnIsOneCardWhat: 'A turn is one card. What takes time to learn is the map: terrain, barbarians and attacks.',
  chooseAFocusCard: 'Choose a focus card',
  itsPlaceInTheRowOne: 'Its place in the row, one to five, says how far and how strongly it works.',
  doWhatItSays: 'Do what it says',
  placeControlTokensAdvanceYourTech:
    'Place control tokens, advance your tech dial, send caravans, build cities and wonders, or attack.',
  putItBackToTheFirst: 'Put it back to the first place',
  allCardsThatStoodBeforeIt: 'All cards that stood before it move up by one.',
  theEventDial: 'The event dial',
  onceARoundItTurnsAnd: 'Once a round it turns, and moves or brings back the barbarians.',
  aStrongCardUsedAtThe:
    'A strong card used at the right time beats a weak card used now. Let military ripen before you attack.',
  controlTokensAllAroundACity:
    'Control tokens all around a city make it mature: caravans set out from it, and it brings trade tokens.',
  tradeTokensRaiseACardBy: 'Trade tokens raise a card by a space or an attack by a point: save some.',
  twoEmpiresGrowTowardsEachOther: 'Two empires grow towards each other; the focus row lies below the map.',
  nameOfName2: '{name} of {name2}',
  cardOfName: 'card of {name}',
  countTradeTokens: { one: '{count} trade token', other: '{count} trade tokens' },
  slotSlotNameKindLevelLevel: 'Slot {slot}: {name}, {kind}, level {level}{counted}{text}',
  countVictoryCards: { one: '{count} victory card', other: '{count} victory cards' },
  civilizationCountedCompletedTechTech: '{civilization}{counted} completed, tech {tech}',
  holdsHeld: 'Holds {held}',
  countControlTokens: { one: '{count} control token', other: '{count} control tokens' },
  countedAndUnusedCitiesCitiesLeft: '{counted} and {unused_cities} cities left to place',
  caravanNumberAtAt: 'Caravan {number} at {at}',
  tilesToLayTiles: 'Tiles to lay: {tiles}',
  now: 'Now',
  itIsTheTurnOfName: 'It is the turn of {name}',
  eventDialNextSECTIONS: 'Event dial: next, {SECTIONS}',
  attackOnAtValuesAgainstValues2: 'Attack on {at}: {values} against {values2}',
  anAttackOnAtWouldHave: 'An attack on {at} would have {attack} against {defence}: {percent} in 100',
  you: 'You',
  yourSpaces: 'Your spaces',
  otherPiecesOnTheMap: 'Other pieces on the map',
  victoryCards: 'Victory cards',
  textYouHaveHasOfNeeds: '{text} (you have {has} of {needs})',
  completedByCompleted: '. Completed by {completed}',
  worldWondersToBuild: 'World wonders to build',
  nameKindCostsCostResourcesHelps: '{name}, {kind}: costs {cost}, {resources} helps. {effect}',
  mapRowRow: 'Map, row {row}',
  withACapital: 'with a capital',
  withANaturalWonder: 'with a natural wonder',
  withACityState: 'with a city-state',
  have8OfYourCitiesOn: 'Have 8 of your cities on the map.',
  control2EconomicWorldWonders: 'Control 2 economic world wonders.',
  haveDefeatedARivalCapitalOr: 'Have defeated a rival capital, or control 2 conquered city-states.',
  control2MilitaryWorldWonders: 'Control 2 military world wonders.',
  control15SpacesNextToWater: 'Control 15 spaces next to water or on the edge of the map.',
  control2CulturalWorldWonders: 'Control 2 cultural world wonders.',
  reach24OnYourTechDial: 'Reach 24 on your tech dial.',
  control2ScientificWorldWonders: 'Control 2 scientific world wonders.',
  control5MatureCities: 'Control 5 mature cities.',
  control2NaturalWonders: 'Control 2 natural wonders.',
  focusCards: 'Focus cards',
  kindLevelLEVELS: '{kind}, level {LEVELS}',
  terrainUpToItsSlot: 'terrain up to its slot',
  itsSlot: 'its slot',
  worldWonders: 'World wonders',
  costsCost: 'Costs {cost}',
  paidWithResourcesAsWell: 'Paid with {resources} as well',
  leaderOfCivilization: '{leader} of {civilization}',
  leaders: 'Leaders',
  rowAtTheStartOrder: 'Row at the start: {order}',
  naturalWonders: 'Natural wonders',
  countsAsResourceEveryTurnAnew: 'Counts as {resource}, every turn anew',
  diplomacyCardsOfPlayers: 'Diplomacy cards of players',
  resources: 'Resources',
  worth2ProductionForAWonder: 'Worth 2 production for a wonder that shows it',
  tileSide: 'Tile {side}',
  mapTiles: 'Map tiles',
  sideA: 'Side A',
  sideB: 'Side B',
  sideSideTILES: 'Side {side}{TILES}',
  readTheFocusRowWhereWaiting: 'read the focus row, where waiting makes a card strong',
  useEachOfTheFiveKinds: 'use each of the five kinds of cards once, a turn each',
  spendTradeTokensAttackABarbarian: 'spend trade tokens, attack a barbarian, and send a caravan',
  knowWhatTheAgendasAskFor: 'know what the agendas ask for and when the game ends',
  aPeopleAndItsCapital: 'A people and its capital',
  youLeadThePeopleOnThe:
    'You lead the people on the right side of the map; a bot leads the other. The flag with your colour is your capital, and around it you will lay control tokens, build cities and meet neighbours.',
  howOneWins: 'How one wins',
  theseVictoryVictoryCardsAreThe:
    'These {victory} victory cards are the goal. Each has two agendas, and one of the two is enough. An agenda once completed stays so.',
  whoeverHasCompletedOneOnEvery:
    'Whoever has completed one on every card wins, at the start of the next round. So look at them before you make a plan: this time they ask for things such as “{text}”.',
  theFocusRow: 'The focus row',
  allYouEverDoComesFrom:
    'All you ever do comes from these five cards: culture, science, economy, industry, military. A turn is one card.',
  theSlotItLiesInOne:
    'The slot it lies in, one to five, is its strength. After use it goes back to slot one, and the cards that were below it move up. A card that waits becomes stronger.',
  firstTurnCulture: 'First turn: culture',
  yourCultureCardLiesInSlot:
    'Your culture card lies in slot {slot}. It places control tokens next to your cities, on terrain no harder than its slot: grassland is 1, hills 2, forest 3, desert 4, mountain 5.',
  chooseIt: 'Choose it.',
  thatCardWillBeStrongerIn: 'That card will be stronger in a later turn. Land comes first: choose the culture card.',
  claimLand: 'Claim land',
  placeYourControlTokensOnLit:
    'Place your control tokens on lit spaces next to the capital. A resource in the space is yours at once, and once every land space around a city is yours, the city is mature.',
  aTradeTokenOnTheCard: 'A trade token on the card buys one token more. Spend it: three spaces now are worth it.',
  thereAreStillTokensToPlace: 'There are still tokens to place, and free land will not wait for you.',
  theCardGoesBack: 'The card goes back',
  theCultureCardIsInSlot:
    'The culture card is in slot {slot} again, and what lay below it has moved up. Military stays in slot {slot2}, as strong as can be.',
  usingACardInSlotFive:
    'Using a card in slot five lets all the others gain. Using one in slot one changes nothing: sometimes that is just right, mostly it is a wasted chance.',
  beforeEachOfYourTurnsAs:
    'Before each of your turns, as you are the first player, this dial moves on. It may do nothing, move all barbarians, bring defeated ones back, or give everybody a trade token for each mature city.',
  barbariansDestroyWhatTheyStepOn:
    'Barbarians destroy what they step on: single control tokens, caravans, even cities. So one hits them first.',
  secondTurnMilitary: 'Second turn: military',
  militaryInSlotSlotAttacksWithin:
    'Military in slot {slot} attacks within two spaces of yours, with its slot as strength, or reinforces as many control tokens instead.',
  thereIsABarbarianOnA: 'There is a barbarian on a desert close to your land. Choose the military card.',
  theBarbarianMayMoveNextTurn:
    'The barbarian may move next turn. Use the military card now, while it is in its best slot.',
  attack: 'Attack',
  pickTheBarbarianBothSidesRoll:
    'Pick the barbarian. Both sides roll a die; you add your slot, it adds the difficulty of its terrain. The higher value wins, and a tie is the defender’s.',
  thePageShowsYourChancesBefore: 'The page shows your chances before you strike.',
  attackTheBarbarianFirstACity: 'Attack the barbarian first: a city-state is far stronger, and reinforcing can wait.',
  afterTheDice: 'After the dice',
  nowYouMayAddTradeTokens:
    'Now you may add trade tokens from the military card, one point each. Spend them if they turn a defeat into a victory, and keep them if you have won or cannot win.',
  aDefeatedBarbarianGivesATrade:
    'A defeated barbarian gives a trade token. You may attack twice with this card, so go on until it is done.',
  thirdTurnEconomy: 'Third turn: economy',
  economyInSlotSlotMovesYour:
    'Economy in slot {slot} moves your caravan three spaces over terrain up to {slot}. It sets out from the capital or a mature city.',
  theCityStateGenevaIsTwo: 'The city-state Geneva is two steps away, over a desert. Choose the economy card.',
  laterWithEconomyInThisSlot: 'Later. With economy in this slot the caravan can cross the desert, so use it now.',
  leadTheCaravan: 'Lead the caravan',
  moveTheCaravanSpaceBySpace:
    'Move the caravan space by space to Geneva. Arriving brings two trade tokens on your card of the city-state’s kind and a diplomacy card with an effect of its own; then the caravan is back.',
  aRivalCityBringsTwoTokens:
    'A rival city brings two tokens as well, on cards of your choice. Trade is how slow cards become fast.',
  theCaravanHasNotArrivedYet: 'The caravan has not arrived yet: lead it to the city-state first.',
  whatYouGot: 'What you got',
  tradeTokensLieOnNamesA: 'Trade tokens lie on {names}. A card holds three at most, so spend before they spoil.',
  youHaveNoTradeTokensJust:
    'You have no trade tokens just now. Caravans, mature cities and defeated barbarians bring them.',
  diplomacyCardsWorkAsLongAs:
    'Diplomacy cards work as long as you hold them. Attack their owner and you give them back.',
  fourthTurnIndustry: 'Fourth turn: industry',
  industryInSlotSlotBuildsA:
    'Industry in slot {slot} builds a city within two spaces of your land, on terrain up to its slot; or a world wonder, paid with the slot’s number, resources and trade tokens.',
  wondersNeedMoreThanYouHave:
    'Wonders need more than you have. A second city gives more land to claim: choose the industry card.',
  oneMoreCardFirstIndustryHas: 'One more card first: industry has reached its strongest slot.',
  foundACity: 'Found a city',
  pickALitSpaceNoCity:
    'Pick a lit space. No city may stand next to another city or city-state, and one of your own control tokens may be built over.',
  goodPlacesHaveFreeEasyLand:
    'Good places have free, easy land around them, and water or the edge, which need no token to be mature.',
  buildTheCityEveryAgendaGets: 'Build the city: every agenda gets easier with a second one.',
  fourWondersAreOnOfferOne:
    'Four wonders are on offer, one of each kind. Each has an effect for as long as its city stands, and two of one kind complete an agenda.',
  aResourceOfAKindPrinted:
    'A resource of a kind printed on the card counts two towards the cost. That is what the oil and marble on the map are for.',
  fifthTurnScience: 'Fifth turn: science',
  scienceMovesYourTechDialBy:
    'Science moves your tech dial by its slot, {slot} now. At {next_level} it gives you a better focus card, which takes the place of the old one of its kind.',
  chooseTheScienceCard: 'Choose the science card.',
  yourLastLessonIsTheTech: 'Your last lesson is the tech dial: choose the science card.',
  aBetterCard: 'A better card',
  tradeTokensOnTheScienceCard:
    'Trade tokens on the science card carry the dial further, one space each. Spend them if that reaches another card.',
  thenChooseACardOfLevel:
    'Then choose a card of level two. Each does what the old one did and something more; trade tokens stay on it.',
  takeWhatYourAgendasNeedMore: 'Take what your agendas need: more control tokens, faster caravans, stronger attacks.',
  aBetterCardCostsNothingHere: 'A better card costs nothing here. Take one.',
  aTurnOfYourOwn: 'A turn of your own',
  nowYouLookAtTheAgendas:
    'Now you. Look at the agendas, then at the row: which card brings you closest, and which is worth a turn of waiting? Play one whole turn.',
  carryItOut: 'Carry it out',
  doWhatTheCardAllowsAnd: 'Do what the card allows, and end it with “Done” if you want to do less.',
  readyToRule: 'Ready to rule',
  countCards: { one: '{count} card', other: '{count} cards' },
  youHaveCompletedCountedOfVictory:
    'You have completed {counted} of {victory} so far, and seen all that a turn can be.',
  whatDecidesGamesLetStrongCards:
    'What decides games: let strong cards ripen and use them in slot four or five; keep trade tokens flowing; choose one agenda on each card early and build towards all of them at once.',
  timeAtATable: '1 to 2 hours',
} as const;
