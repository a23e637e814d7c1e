import type english from '../en/clash-learn';
import type { Translation } from '../message';

export default {
  nothing: 'nichts',
  exploreTheDarkFoundCitiesAnd:
    'Erkunde das Dunkel, gründe Städte und halte sie glücklich, mit 48 Errungenschaften zur Wahl.',
  fromOneSettlementAtTheEdge:
    'Von einer Siedlung am Rand eines unbekannten Plans aus erkundest du, gründest Städte, hebst Armeen und Schiffe aus und gewinnst fremde Städte mit Kultur statt mit Schwertern.',
  thereIsNoFixedPathOf:
    'Es gibt keinen festen Weg des Fortschritts: Fast jede Errungenschaft ist sofort zu haben, und jede ändert, was du tun kannst.',
  pointsComeFromThePiecesOf:
    'Punkte bringen die Gebäude deiner Städte, Errungenschaften, Wunder, erfüllte Ziele und manche Ereignisse.',
  afterSixRoundsTheMostPoints:
    'Nach sechs Runden gewinnen die meisten Punkte. Das Spiel endet früher, wenn nach einer Runde jemand keine Stadt mehr hat.',
  sevenKindsOfActionsAndCards:
    'Sieben Arten von Aktionen und Karten mit eigenen Wirkungen. Der Preis von allem steht auf dem Plan.',
  threeTurnsARoundThreeActions: 'Drei Züge in der Runde, drei Aktionen im Zug',
  theSameActionMayBeTaken: 'Dieselbe Aktion darf mehrmals gewählt werden.',
  advance: 'Fortschreiten',
  payFoodIdeasOrGoldAnd:
    'Zahle Nahrung, Ideen oder Gold und markiere eine Errungenschaft; manche heben auch Stimmung oder Kultur.',
  foundBuildCollectGrow: 'Gründen, bauen, sammeln, wachsen',
  aCityIsActivatedForOne: 'Eine Stadt wird für eines davon aktiviert; ein zweites Mal macht sie zornig.',
  moveExploreFight: 'Ziehen, erkunden, kämpfen',
  battlesAreRolledWithDiceWith: 'Kämpfe werden gewürfelt; Karten und Festungen helfen.',
  statusPhase: 'Statusphase',
  afterThreeTurnsEachCompletedObjectives:
    'Nach je drei Zügen: erfüllte Ziele, eine kostenlose Errungenschaft und neue Karten für alle.',
  exploreEarlyASecondAndThird: 'Erkunde früh: Eine zweite und dritte Stadt zählen mehr als eine frühe Armee.',
  anAngryCityCountsAsA:
    'Eine zornige Stadt zählt als kleine. Bürgerliche Verbesserung mit Stimmungsmarkern hilft dagegen.',
  readYourObjectivesEachRoundThe: 'Lies deine Ziele jede Runde; die Statusphase belohnt, was du geplant hast.',
  lateInAGameOfTwo: 'Spät in einer Partie zu zweit: Städte mit Tempeln und Häfen, dazwischen Barbaren.',
  actionCardNumberTitleTextIn: 'Aktionskarte {number}, {title}: {text} Im Kampf, {title2}: {text2}',
  objectiveCardNumberTitleTextOr: 'Zielkarte {number}: {title}, {text} Oder {title2}, {text2}',
  pointsPoints: '{points} Punkte',
  hasGoods: 'Hat {goods}',
  hasNoGoods: 'Hat keine Güter',
  cultureLevelCultureLevelHappinessLevel: 'Kulturstufe {culture_level}, Zufriedenheitsstufe {happiness_level}',
  countActionCards: { one: '{count} Aktionskarte', other: '{count} Aktionskarten' },
  countObjectiveCards: { one: '{count} Zielkarte', other: '{count} Zielkarten' },
  countedAndCounted2: '{counted} und {counted2}',
  advancesAdvances: 'Errungenschaften: {advances}',
  foodFood: '{food} Nahrung',
  oreOre: '{ore} Erz',
  titleForPrice: '{title} für {price}',
  advancesWithinReachWithin: 'Erreichbare Errungenschaften: {within}',
  now: 'Jetzt',
  statusPhase2: ', Statusphase',
  turnTurn: ', Zug {turn}',
  roundRoundOfLastRoundTurn: 'Runde {round} von {last_round}{turn}',
  countActions: { one: '{count} Aktion', other: '{count} Aktionen' },
  nameHasCountedLeft: '{name} hat noch {counted}',
  nameIsTheFirstPlayer: '{name} beginnt die Runde',
  battleOnSpaceRoundRoundFighters: 'Kampf auf {space}, Runde {round}: {fighters} gegen {fighters2}',
  lastEventDrawnByNameTitle: 'Letztes Ereignis, gezogen von {name}: {title}. {text}',
  plagueNobodyGrowsCitiesOrBuilds: 'Seuche: Ohne Sanitation lässt niemand Städte wachsen oder baut Wunder',
  you: 'Du',
  yourSpaces: 'Deine Felder',
  spacesOfOthers: 'Felder anderer',
  wonders: 'Wunder',
  faceUp: 'offen',
  claimedByName: 'beansprucht von {name}',
  onBuilt: 'auf {built}',
  regionSlotWhereNobodyIs: 'Region {slot}, in der niemand ist',
  inTheStatusPhase: 'in der Statusphase',
  atOnce: 'sofort',
  atOnceOrInTheStatus: 'sofort oder in der Statusphase',
  theHeartOfACityFounded: 'Das Herz einer Stadt, gegründet von einem Siedler.',
  bringsAMoodOrCultureToken: 'Bringt beim Bau einen Stimmungs- oder Kulturmarker.',
  bringsIdeasWhenItIsBuilt: 'Bringt beim Bau Ideen.',
  helpsToDefendItsCityIn: 'Hilft, seine Stadt im Kampf zu verteidigen.',
  letsItsCityBuildShipsIn: 'Lässt seine Stadt Schiffe auf einem Meeresfeld daneben bauen.',
  movesASpaceAndFoundsA: 'Zieht ein Feld und gründet eine Stadt.',
  fightsMovesOnlyForOwnersOf: 'Kämpft. Zieht nur für Besitzer von Tactics.',
  sailsExploresAndCarriesTwoLand: 'Segelt, erkundet und trägt zwei Landeinheiten.',
  units: 'Einheiten',
  advances: 'Errungenschaften',
  afterTitle: 'Nach {title}',
  openedByTitle: 'Eröffnet durch {title}',
  allowsAPIECE: 'Erlaubt {A_PIECE}',
  raisesBorder: 'Erhöht {border}',
  noFoodWithTitle: 'Keine Nahrung mit {title}',
  foodFoodWoodWoodOreOre: '{food} Nahrung, {wood} Holz, {ore} Erz, {culture} Kultur',
  andAPort: 'und einen Hafen',
  needsTitleWhat: 'Braucht {title}{what}',
  actionCardsInOnesTurn: 'Aktionskarten: im eigenen Zug',
  costsAnAction: 'Kostet eine Aktion',
  costsNoAction: 'Kostet keine Aktion',
  cultureCulture: '{culture} Kultur',
  actionCardsInBattle: 'Aktionskarten: im Kampf',
  copiesCards: '{copies} Karten',
  objectives: 'Ziele',
  shownWHEN: 'Gezeigt {WHEN}',
  events: 'Ereignisse',
  otherEvents: 'Andere Ereignisse',
  takeTheSixKindsOfActions: 'die sechs Arten von Aktionen nutzen, drei im Zug',
  getAnAdvanceFoundASecond: 'eine Errungenschaft bekommen, eine zweite Stadt gründen und eine wachsen lassen',
  keepCitiesHappyAndSeeWhy: 'Städte glücklich halten und sehen, warum eine Aktivierung im Zug genügt',
  completeAnObjectiveInTheStatus: 'in der Statusphase ein Ziel erfüllen',
  oneCityAndADarkWorld: 'Eine Stadt und eine dunkle Welt',
  youBeginWithASingleSettlement:
    'Du beginnst mit einer einzigen Siedlung am Rand eines Plans, der größtenteils verdeckt ist. Am anderen Ende sitzt ein Bot. Irgendwo dazwischen warten Land, Meer und Barbaren.',
  dragTheMapToLookAround:
    'Ziehe die Karte, um dich umzusehen; eine Region wird aufgedeckt, wenn eine Einheit sie betritt.',
  howOneWins: 'Wie man gewinnt',
  pointsOneForEachPieceOf:
    'Punkte: einer für jedes Gebäude einer Stadt, ein halber für jede Errungenschaft, zwei für jedes Ziel, fünf für jedes Wunder und manche aus Ereignissen.',
  countRounds: { one: '{count} Runde', other: '{count} Runden' },
  mostPointsAfterCountedWinThe:
    'Die meisten Punkte nach {counted} gewinnen. Das Spiel endet früher, wenn nach einer Runde jemand keine Stadt mehr hat; verliere also nie deine letzte.',
  roundsAndTurns: 'Runden und Züge',
  aRoundGivesEverybodyThreeTurns:
    'Eine Runde gibt allen drei Züge und dann eine Statusphase. Dies ist Zug {turns} von Runde {round}, und du hast {counted}.',
  actionsMayBeMixedAndRepeated:
    'Aktionen lassen sich beliebig mischen und wiederholen: fortschreiten, eine Stadt gründen, eine Stadt aktivieren, ziehen, Stimmungen heben, andere durch Kultur beeinflussen.',
  whatYouHave: 'Was du hast',
  foodOreAndWoodPayFor:
    'Nahrung, Erz und Holz bezahlen Wachstum und Einheiten. Du hast {food} Nahrung, {ore} Erz und {wood} Holz. Ideen ersetzen Nahrung, wenn du eine Errungenschaft bezahlst, Gold ersetzt fast alles.',
  theTwoScalesCountMoodAnd:
    'Die beiden Leisten zählen Stimmungs- und Kulturmarker. Manche Errungenschaften heben eine Leiste, und eine hohe Leiste fasst mehr Marker.',
  anObjectiveCardHasAPeaceful:
    'Eine Zielkarte hat eine friedliche und eine kriegerische Hälfte; jede der beiden zu erfüllen ist zwei Punkte wert. Deine verlangt mehr Tempel, als sonst jemand hat.',
  thatIsAPlanLearnHow:
    'Das ist ein Plan: Lerne, Tempel zu bauen, gründe eine zweite Stadt und lass eine der beiden wachsen.',
  firstActionAnAdvance: 'Erste Aktion: eine Errungenschaft',
  mythsIsTheFirstAdvanceOf:
    'Myths ist die erste Errungenschaft von Spirituality und erlaubt Tempel. In einer Kategorie kommt die oberste zuerst, die anderen in beliebiger Reihenfolge.',
  chooseToGetAnAdvanceAnd: 'Wähle eine neue Errungenschaft, und zwar Myths.',
  aFineActionButThePlan: 'Eine gute Aktion, aber der Plan beginnt mit Myths: Ohne sie gibt es keine Tempel.',
  payForIt: 'Bezahle sie',
  anAdvanceCostsTwoFoodEach:
    'Eine Errungenschaft kostet zwei Nahrung; jede darf durch eine Idee oder ein Gold ersetzt werden. Behalte mindestens eine Nahrung, du brauchst sie, um eine Stadt wachsen zu lassen.',
  secondActionMoveTheSettler: 'Zweite Aktion: Ziehe den Siedler',
  aCityCanBeNoLarger:
    'Eine Stadt kann nicht größer sein als die Zahl deiner Städte, also brauchst du eine zweite. Ziehe den Siedler ein Feld weit auf Land, das nicht karg ist: D3 liegt gut.',
  oneMoveActionMovesUpTo:
    'Eine Zugaktion bewegt bis zu drei Einheiten oder Gruppen. Gebirge halten sie auf, Wälder halten sie aus Kämpfen heraus.',
  firstTheSettlerMoveItTo: 'Zuerst der Siedler: Ziehe ihn auf ein Nachbarfeld, auf dem eine Stadt stehen kann.',
  thirdActionFoundACity: 'Dritte Aktion: Gründe eine Stadt',
  theSettlerBecomesANewSettlement:
    'Aus dem Siedler wird dort, wo er steht, eine neue Siedlung. Das kostet eine Aktion und den Siedler, sonst nichts.',
  keepCitiesApartEnoughEachCollects:
    'Halte Städte weit genug auseinander: Jede sammelt von ihrem Feld und denen ringsum, und ein Feld mit einer Stadt gibt anderen nichts.',
  foundTheCityNowTheLast: 'Gründe jetzt die Stadt; die letzte Aktion des Zuges ist gerade recht dafür.',
  theTurnIsOver: 'Der Zug ist vorbei',
  withNoActionLeftYouEnd:
    'Ohne Aktionen beendest du den Zug. Karten und manche Fähigkeiten kosten keine Aktion, darum wartet die Seite, bis du sagst, dass du fertig bist.',
  theOtherPlayer: 'Die andere Seite',
  nowItIsTheBotsTurn:
    'Jetzt ist der Bot am Zug. Sieh dir das Protokoll oder die Karte an: Was andere lernen, siehst du jederzeit auf ihren Tafeln. Nur die Handkarten sind verborgen.',
  makeACityHappy: 'Mache eine Stadt glücklich',
  aHappyCityCollectsAndBuilds:
    'Eine glückliche Stadt sammelt und baut, als wäre sie eine Stufe größer; eine zornige, als hätte sie Größe eins. Bürgerliche Verbesserung hebt Stimmungen für Stimmungsmarker: Ein Schritt kostet so viele, wie die Stadt groß ist.',
  countMoodTokens: { one: '{count} Stimmungsmarker', other: '{count} Stimmungsmarker' },
  youHaveCountedImproveTheCity: 'Du hast {counted}. Verbessere die Stadt auf D2, das kostet einen.',
  firstMakeTheCityHappyThen: 'Mache die Stadt zuerst glücklich, dann sammelt sie mehr.',
  oneActionManyCities: 'Eine Aktion, viele Städte',
  theSameActionMayRaiseMore:
    'Dieselbe Aktion kann weitere Städte heben, solange du zahlen kannst. Wenn die Seite fragt, mache weiter oder beende, wie du magst.',
  collect: 'Sammle',
  theCityOnD2IsHappy:
    'Die Stadt auf D2 ist glücklich, sie sammelt also zwei Rohstoffe statt einem. Aktiviere sie zum Sammeln.',
  activateTheCityOnD2To: 'Aktiviere die Stadt auf D2, um vom Land ringsum zu sammeln.',
  fertileLandGivesFoodAndForest:
    'Fruchtbares Land gibt Nahrung und Wald Holz mit Farming, Gebirge geben Erz mit Mining. Jedes Feld gibt eines.',
  collectFirstWhileTheCityIs: 'Sammle zuerst, solange die Stadt frisch ist: Es kostet nichts als die Aktion.',
  chooseWhatComes: 'Wähle, was kommt',
  takeWhatYouLackForGrowth:
    'Nimm, was dir fehlt. Für Wachstum brauchst du zusammen je eine Nahrung, ein Erz und ein Holz.',
  buildATemple: 'Baue einen Tempel',
  increaseCitySizeAddsAPiece:
    'Eine Stadt zu vergrößern fügt für je eine Nahrung, ein Erz und ein Holz ein Gebäude an. Füge einen Tempel an, in der neuen Stadt: Dieselbe Stadt zweimal im Zug zu aktivieren kostet sie eine Stufe der Stimmung.',
  aTempleBringsAMoodOr:
    'Ein Tempel bringt sofort einen Stimmungs- oder Kulturmarker, eine Akademie Ideen, eine Festung Schutz, ein Hafen Schiffe und Handel.',
  theTempleIsWhatYourObjective: 'Der Tempel ist, was dein Ziel verlangt, und selbst einen Punkt wert. Baue ihn jetzt.',
  whatTheTempleBrings: 'Was der Tempel bringt',
  payAndChooseTheTokenMood:
    'Zahle und wähle den Marker: Stimmung macht Städte glücklich, Kultur bezahlt viele Aktionskarten und verstärkt Einfluss. Beende dann den Zug.',
  theStatusPhase: 'Die Statusphase',
  afterEverybodysThirdTurnShowCompleted:
    'Nach dem dritten Zug aller: erfüllte Ziele zeigen, eine kostenlose Errungenschaft nehmen, von jeder Art eine Karte ziehen und vielleicht wechseln, wer beginnt.',
  youHaveMoreTemplesThanAnybody: 'Du hast mehr Tempel als alle anderen. Zeige dein Ziel: Das sind zwei Punkte.',
  showTheObjectiveFirstTwoPoints: 'Zeige zuerst das Ziel: zwei Punkte für nichts.',
  aFreeAdvance: 'Eine kostenlose Errungenschaft',
  eachRoundBringsOneAdvanceFor:
    'Jede Runde bringt eine Errungenschaft umsonst. Gute erste: Writing für Akademien und Ideen, Tactics, wenn jemand nahe kommt, denn ohne sie können Armeen nicht ziehen, oder Fishing für Häfen.',
  someAdvancesRaiseCultureOrHappiness:
    'Manche Errungenschaften heben Kultur oder Zufriedenheit, und auf manchen Stufen der Leiste wird ein Ereignis gezogen.',
  takeTheFreeAdvanceFirst: 'Nimm zuerst die kostenlose Errungenschaft.',
  aNewRound: 'Eine neue Runde',
  finishWhatTheStatusPhaseStill:
    'Erledige, was die Statusphase noch fragt, und du bist in der nächsten Runde, wieder mit drei Aktionen.',
  battlesWhenTheyComeBothSides:
    'Kämpfe, wenn sie kommen: Beide Seiten werfen für jede Armee einen Würfel, je fünf Punkte sind ein Treffer, und Aktionskarten und Festungen helfen. Greife mit mehr an, als du zu brauchen glaubst.',
  youKnowTheGame: 'Du kennst das Spiel',
  countAdvances: { one: '{count} Errungenschaft', other: '{count} Errungenschaften' },
  countObjectives: { one: '{count} Ziel', other: '{count} Ziele' },
  youOwnReplaceCountedAndCounted2: 'Du hast {replace}, {counted} und {counted2}.',
  whatDecidesCitiesFirstThenSize:
    'Was entscheidet: erst Städte, dann Größe, dann Punkte. Plane jede Runde für ein Ziel, das du in ihrer Statusphase erfüllen kannst, halte Städte glücklich und lass keine Stadt ohne Schutz neben Barbaren.',
  timeAtATable: '2 bis 4 Stunden',
  greatPersons: 'Große Persönlichkeiten',
} satisfies Translation<typeof english>;
