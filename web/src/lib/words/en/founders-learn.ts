export default {
  layTilesSoThatEachFeeds: 'Lay tiles so that each feeds the next, and turn a handful of villages into a nation.',
  everyPlayerBuildsANationOf:
    'Every player builds a nation of square tiles. Nature gives wood, stone or grain; villages make goods of them; cities and victory tiles need these goods from the tiles beside them.',
  allTilesLieOpenInShared:
    'All tiles lie open in shared rows, so everybody sees what you are after, and may take it first.',
  pointsComeFromVictoryTilesCraftsmen:
    'Points come from victory tiles, craftsmen at work and tokens kept to the end; tiles you had to swap out cost points.',
  theGameEndsWhenVictoryTiles:
    'The game ends when victory tiles or stacks run out, or when everybody agrees that nothing is left to gain.',
  threeStepsATurnAndFour:
    'Three steps a turn and four kinds of tokens. The first game can be played while reading along.',
  openATile: 'Open a tile',
  turnUpATileOfThe: 'Turn up a tile of the nature, village or city stack. It joins its row for all.',
  playATokenIfYouLike: 'Play a token, if you like',
  warCoinCarriageAndCraftsmanBend: 'War, coin, carriage and craftsman bend the rules once each.',
  addATile: 'Add a tile',
  takeATileFromARow:
    'Take a tile from a row and lay it where its neighbours give what it needs. If nothing fits, swap one.',
  lookAtTheVictoryTilesFirst: 'Look at the victory tiles first: they tell which goods are worth making.',
  aFullRowOfFiveIs:
    'A full row of five is swept away by the next tile opened for it. That is also a way to hurt a rival.',
  lateInAGameOfFour: 'Late in a game of four: the open rows, and a nation that has grown around them.',
  tokenToken: '{token} token',
  theCraftsman: 'the {craftsman}',
  countPoints: { one: '{count} point', other: '{count} points' },
  countTiles: { one: '{count} tile', other: '{count} tiles' },
  holdsHeld: 'Holds {held}',
  carriagesOnCarriages: 'Carriages on {carriages}',
  draftedTileWords: 'Drafted: {tileWords}',
  now: 'Now',
  itIsTheTurnOfName: 'It is the turn of {name}',
  somebodyHasProposedToEndThe: 'Somebody has proposed to end the game',
  boughtWasBoughtThisTurn: '{bought} was bought this turn',
  leftOnTheStacksSTACKS: 'Left on the stacks: {STACKS}',
  yourNationBySpacesFirstTo: 'Your nation, by spaces: first to the right, then away from you',
  tilesToDraft: 'Tiles to draft',
  theStackRow: 'The {stack} row',
  victoryTiles: 'Victory tiles',
  nationOfName: 'Nation of {name}',
  natureTiles: 'Nature tiles',
  villageTiles: 'Village tiles',
  cityTiles: 'City tiles',
  needsNothing: 'needs nothing',
  needsRequires: 'Needs {requires}',
  needsNothing2: 'Needs nothing',
  givesProduces: 'Gives {produces}',
  bringsATokenWhenItIs: 'Brings a token when it is added.',
  tokens: 'Tokens',
  craftsmen: 'Craftsmen',
  openAndAddTilesAndSee: 'open and add tiles, and see which neighbours feed them',
  turnNatureIntoAVillageA: 'turn nature into a village, a city and a temple worth points',
  earnATokenAndLearnWhat: 'earn a token, and learn what the four kinds do',
  seeHowTheGameEndsAnd: 'see how the game ends and what counts',
  yourNation: 'Your nation',
  thisIsARealTableYou:
    'This is a real table: you are in seat 1, and a bot sits opposite. Your nation begins with two nature tiles, a lake and a forest. Every turn it grows by one tile.',
  onlyTheTilesAtTheTop:
    'Only the tiles at the top of the ladder, temples and altars, are worth points. Everything else is there to feed them.',
  wherePointsComeFrom: 'Where points come from',
  theseAreTheVictoryVictoryTiles:
    'These are the {victory} victory tiles of this game, open to all. Each shows the two goods it needs and what it is worth.',
  whenTheLastOfThemIs:
    'When the last of them is taken, the game ends with that turn. So read them first: they say which goods will be worth making. We shall build the Temple of Ceres, which needs flour and coins.',
  theRows: 'The rows',
  belowLieThreeRowsThatEverybody:
    'Below lie three rows that everybody takes from: nature, village, city. Each is fed by its own stack.',
  natureGivesRawGoodsAndNeeds:
    'Nature gives raw goods and needs nothing. Villages turn two raw goods into one product. Cities need a product and a raw good, and their tiles bring a token.',
  aTurnBeginsOpenATile: 'A turn begins: open a tile',
  firstYouMustTurnUpOne:
    'First you must turn up one tile. It joins its row for everybody, you included, so open what you want more of.',
  forFlourWeNeedAMill: 'For flour we need a mill, and a mill is a village tile: open the village stack.',
  otherStacksComeLaterAMill:
    'Other stacks come later. A mill can only come from the village stack, so open that one now.',
  whatATileNeeds: 'What a tile needs',
  aMillCameUpItNeeds:
    'A mill came up. It needs wood and water, and gets them from its neighbours: the eight spaces around it, corners too.',
  aNatureTileCanGiveEither:
    'A nature tile can give either of its two goods, but only one of them in a turn. Your forest gives wood or stone, your lake plants or water. Together: wood and water.',
  addTheMill: 'Add the mill',
  pickTheMillInTheVillage:
    'Pick the mill in the village row, then a lit space of your nation. The space must touch your nation by a side and have both lake and forest around it. All four lit spaces do.',
  thatFitsAsWellButWithout: 'That fits as well, but without a mill there is no flour. Take the mill first.',
  theOtherNation: 'The other nation',
  nowTheBotOpensAndAdds:
    'Now the bot opens and adds a tile. Both of you take from the same rows, so look across: what your neighbour cannot feed will wait for you, what both of you can use will be gone.',
  yourSecondTurn: 'Your second turn',
  openAnyStackYouLikeMind:
    'Open any stack you like. Mind the length of the rows: opening a stack whose row already shows five tiles sweeps those five out of the game first. That hurts whoever was waiting for them.',
  addACityTile: 'Add a city tile',
  aMarketplaceNeedsFlourWhichYour:
    'A marketplace needs flour, which your mill makes now, and wood, which the forest gives. Pick the marketplace in the city row and lay it where mill and forest are both neighbours.',
  thinkOfTheSpaceAfterNext:
    'Think of the space after next, too: the temple will have to touch both mill and marketplace.',
  firstTheMarketplaceItMakesThe:
    'First the marketplace: it makes the coins that the temple asks for, and brings you a token.',
  youReceivedAToken: 'You received a token',
  countCoins: { one: '{count} coin', other: '{count} coins' },
  addingTheMarketplaceGaveYouA:
    'Adding the marketplace gave you a coin token, and you hold {counted}. A token in hand is worth one point at the end, so it need not be used.',
  playedACoinBuysAGood:
    'Played, a coin buys a good from a tile of another nation for one turn. You may play one token a turn, after opening, but never one that you got in the same turn.',
  theOtherTokens: 'The other tokens',
  warPillagesATileOfAnother:
    'War pillages a tile of another nation: it gives nothing and scores nothing. Only the outermost tile of each column can be hit, so build valuable things deep inside.',
  aCarriageOnTheCornerOf:
    'A carriage on the corner of four tiles unites them: each hands on what the others give. A craftsman on a village of his trade stops its work for two points.',
  yourThirdTurn: 'Your third turn',
  openATileAgainAnyStack: 'Open a tile again, any stack. Perhaps one that shows something for your next plan.',
  score: 'Score',
  everythingIsReadyTheMillGives:
    'Everything is ready: the mill gives flour, the marketplace gives coins. Pick the Temple of Ceres among the victory tiles and lay it where it touches both.',
  victoryTilesGiveNothingThemselvesSo:
    'Victory tiles give nothing themselves, so do not block the space around your producers with them.',
  theTempleIsWorthTwoPoints:
    'The temple is worth two points now, and somebody else might build one next turn. Take it first.',
  yourPoints: 'Your points',
  youHaveCountedVictoryTilesTwo:
    'You have {counted}: victory tiles, two for each craftsman at work, one for every token in hand.',
  ifNothingFitsOnAFree:
    'If nothing fits on a free space you draw a nature tile instead. You may also lay a new tile in place of an old one, but every tile swapped out costs a point.',
  aTurnOfYourOwn: 'A turn of your own',
  playAWholeTurnAsYou:
    'Play a whole turn as you like: open, perhaps play your coin, add. A tile that cannot be used tells why when you pick it.',
  aHintOneMillCanFeed:
    'A hint: one mill can feed several buildings, but only one a turn. A second village makes you flexible.',
  thatIsAllYouNeed: 'That is all you need',
  theGameEndsWhenNoVictory:
    'The game ends when no victory tile is left, when all three stacks are empty, or when all agree. The most points win; a tie goes to who has more victory tiles.',
  whatDecidesReadTheVictoryTiles:
    'What decides: read the victory tiles early, keep spaces free beside your producers, and open tiles that help you more than the others.',
  timeAtATable: '30 to 45 minutes',
} as const;
