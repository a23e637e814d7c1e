import type english from '../en/new-dawn-learn';
import type { Translation } from '../message';

export default {
  fiveCardsInARowThe: 'Fünf Karten in einer Reihe: Je länger eine wartet, desto stärker wird sie.',
  youLeadAPeopleFromIts:
    'Du führst ein Volk von seiner ersten Stadt bis ins Raumfahrtzeitalter, auf einer Karte aus Sechsecken mit Rivalen, Stadtstaaten und Barbaren.',
  everythingYouDoComesFromFive:
    'Alles, was du tust, kommt von fünf Fokuskarten: Kultur, Wissenschaft, Wirtschaft, Industrie und Militär. Die benutzte Karte geht ans schwache Ende der Reihe zurück, und die anderen rücken auf.',
  aFewVictoryCardsLieOpen:
    'Einige Siegkarten liegen offen, jede mit zwei Vorhaben: so viele Städte, Wunder, Rohstoffe und dergleichen zu haben.',
  whoHasCompletedOneAgendaOn:
    'Wer zu Beginn einer neuen Runde auf jeder Karte ein Vorhaben erfüllt hat, gewinnt; ein einmal erfülltes Vorhaben bleibt es.',
  aTurnIsOneCardWhat: 'Ein Zug ist eine Karte. Zeit zum Lernen braucht die Landkarte: Gelände, Barbaren und Angriffe.',
  chooseAFocusCard: 'Wähle eine Fokuskarte',
  itsPlaceInTheRowOne: 'Ihr Platz in der Reihe, eins bis fünf, sagt, wie weit und wie stark sie wirkt.',
  doWhatItSays: 'Tu, was sie sagt',
  placeControlTokensAdvanceYourTech:
    'Setze Kontrollmarker, drehe dein Technikrad weiter, schicke Karawanen, baue Städte und Wunder oder greife an.',
  putItBackToTheFirst: 'Lege sie auf den ersten Platz zurück',
  allCardsThatStoodBeforeIt: 'Alle Karten, die vor ihr lagen, rücken um eins auf.',
  theEventDial: 'Das Ereignisrad',
  onceARoundItTurnsAnd: 'Einmal in der Runde dreht es sich und bewegt die Barbaren oder bringt sie zurück.',
  aStrongCardUsedAtThe:
    'Eine starke Karte zur rechten Zeit schlägt eine schwache jetzt. Lass das Militär reifen, bevor du angreifst.',
  controlTokensAllAroundACity:
    'Kontrollmarker rings um eine Stadt machen sie reif: Karawanen brechen von ihr auf, und sie bringt Handelsmarker.',
  tradeTokensRaiseACardBy:
    'Handelsmarker verstärken eine Karte um ein Feld oder einen Angriff um einen Punkt: Hebe einige auf.',
  twoEmpiresGrowTowardsEachOther: 'Zwei Reiche wachsen aufeinander zu; die Fokusreihe liegt unter der Karte.',
  nameOfName2: '{name} von {name2}',
  cardOfName: 'Karte von {name}',
  countTradeTokens: { one: '{count} Handelsmarker', other: '{count} Handelsmarker' },
  slotSlotNameKindLevelLevel: 'Fach {slot}: {name}, {kind}, Stufe {level}{counted}{text}',
  countVictoryCards: { one: '{count} Siegkarte', other: '{count} Siegkarten' },
  civilizationCountedCompletedTechTech: '{civilization}{counted} erfüllt, Technik {tech}',
  holdsHeld: 'Hat {held}',
  countControlTokens: { one: '{count} Kontrollmarker', other: '{count} Kontrollmarker' },
  countedAndUnusedCitiesCitiesLeft: '{counted} und {unused_cities} Städte noch zu setzen',
  caravanNumberAtAt: 'Karawane {number} auf {at}',
  tilesToLayTiles: 'Zu legende Teile: {tiles}',
  now: 'Jetzt',
  itIsTheTurnOfName: '{name} ist am Zug',
  eventDialNextSECTIONS: 'Ereignisrad: als Nächstes {SECTIONS}',
  attackOnAtValuesAgainstValues2: 'Angriff auf {at}: {values} gegen {values2}',
  anAttackOnAtWouldHave: 'Ein Angriff auf {at} stünde {attack} gegen {defence}: {percent} von 100',
  you: 'Du',
  yourSpaces: 'Deine Felder',
  otherPiecesOnTheMap: 'Andere Figuren auf der Karte',
  victoryCards: 'Siegkarten',
  textYouHaveHasOfNeeds: '{text} (du hast {has} von {needs})',
  completedByCompleted: '. Erfüllt von {completed}',
  worldWondersToBuild: 'Weltwunder zu bauen',
  nameKindCostsCostResourcesHelps: '{name}, {kind}: kostet {cost}, {resources} hilft. {effect}',
  mapRowRow: 'Karte, Reihe {row}',
  withACapital: 'mit einer Hauptstadt',
  withANaturalWonder: 'mit einem Naturwunder',
  withACityState: 'mit einem Stadtstaat',
  have8OfYourCitiesOn: 'Habe 8 deiner Städte auf der Karte.',
  control2EconomicWorldWonders: 'Kontrolliere 2 wirtschaftliche Weltwunder.',
  haveDefeatedARivalCapitalOr: 'Habe eine fremde Hauptstadt besiegt oder kontrolliere 2 eroberte Stadtstaaten.',
  control2MilitaryWorldWonders: 'Kontrolliere 2 militärische Weltwunder.',
  control15SpacesNextToWater: 'Kontrolliere 15 Felder am Wasser oder am Rand der Karte.',
  control2CulturalWorldWonders: 'Kontrolliere 2 kulturelle Weltwunder.',
  reach24OnYourTechDial: 'Erreiche 24 auf deinem Technikrad.',
  control2ScientificWorldWonders: 'Kontrolliere 2 wissenschaftliche Weltwunder.',
  control5MatureCities: 'Kontrolliere 5 reife Städte.',
  control2NaturalWonders: 'Kontrolliere 2 Naturwunder.',
  focusCards: 'Fokuskarten',
  kindLevelLEVELS: '{kind}, Stufe {LEVELS}',
  terrainUpToItsSlot: 'Gelände bis zu ihrem Fach',
  itsSlot: 'ihr Fach',
  worldWonders: 'Weltwunder',
  costsCost: 'Kostet {cost}',
  paidWithResourcesAsWell: 'Auch mit {resources} bezahlbar',
  leaderOfCivilization: '{leader} von {civilization}',
  leaders: 'Anführer',
  rowAtTheStartOrder: 'Reihe zu Beginn: {order}',
  naturalWonders: 'Naturwunder',
  countsAsResourceEveryTurnAnew: 'Zählt als {resource}, jeden Zug aufs Neue',
  diplomacyCardsOfPlayers: 'Diplomatiekarten von Spielern',
  resources: 'Rohstoffe',
  worth2ProductionForAWonder: '2 Produktion wert für ein Wunder, das ihn zeigt',
  tileSide: 'Teil {side}',
  mapTiles: 'Kartenteile',
  sideA: 'Seite A',
  sideB: 'Seite B',
  sideSideTILES: 'Seite {side}{TILES}',
  readTheFocusRowWhereWaiting: 'die Fokusreihe lesen, in der Warten eine Karte stark macht',
  useEachOfTheFiveKinds: 'jede der fünf Arten von Karten einmal nutzen, je einen Zug',
  spendTradeTokensAttackABarbarian: 'Handelsmarker ausgeben, Barbaren angreifen und eine Karawane schicken',
  knowWhatTheAgendasAskFor: 'wissen, was die Vorhaben verlangen und wann die Partie endet',
  aPeopleAndItsCapital: 'Ein Volk und seine Hauptstadt',
  youLeadThePeopleOnThe:
    'Du führst das Volk auf der rechten Seite der Karte; ein Bot führt das andere. Die Flagge in deiner Farbe ist deine Hauptstadt; um sie wirst du Kontrollmarker legen, Städte bauen und Nachbarn treffen.',
  howOneWins: 'Wie man gewinnt',
  theseVictoryVictoryCardsAreThe:
    'Diese {victory} Siegkarten sind das Ziel. Jede hat zwei Vorhaben, und eines der beiden genügt. Ein einmal erfülltes Vorhaben bleibt es.',
  whoeverHasCompletedOneOnEvery:
    'Wer auf jeder eines erfüllt hat, gewinnt zu Beginn der nächsten Runde. Sieh sie dir also an, bevor du planst: Diesmal verlangen sie Dinge wie „{text}“.',
  theFocusRow: 'Die Fokusreihe',
  allYouEverDoComesFrom:
    'Alles, was du je tust, kommt von diesen fünf Karten: Kultur, Wissenschaft, Wirtschaft, Industrie, Militär. Ein Zug ist eine Karte.',
  theSlotItLiesInOne:
    'Das Fach, in dem sie liegt, eins bis fünf, ist ihre Stärke. Nach Gebrauch geht sie ins erste Fach zurück, und die Karten unter ihr rücken auf. Eine Karte, die wartet, wird stärker.',
  firstTurnCulture: 'Erster Zug: Kultur',
  yourCultureCardLiesInSlot:
    'Deine Kulturkarte liegt in Fach {slot}. Sie setzt Kontrollmarker neben deine Städte, auf Gelände, das nicht schwerer ist als ihr Fach: Grasland ist 1, Hügel 2, Wald 3, Wüste 4, Gebirge 5.',
  chooseIt: 'Wähle sie.',
  thatCardWillBeStrongerIn: 'Diese Karte ist in einem späteren Zug stärker. Zuerst kommt Land: Wähle die Kulturkarte.',
  claimLand: 'Nimm Land in Besitz',
  placeYourControlTokensOnLit:
    'Setze deine Kontrollmarker auf leuchtende Felder neben der Hauptstadt. Ein Rohstoff auf dem Feld gehört sofort dir, und sobald jedes Landfeld rings um eine Stadt dein ist, ist die Stadt reif.',
  aTradeTokenOnTheCard:
    'Ein Handelsmarker auf der Karte kauft einen Marker mehr. Gib ihn aus: Drei Felder jetzt sind es wert.',
  thereAreStillTokensToPlace: 'Es sind noch Marker zu setzen, und freies Land wartet nicht auf dich.',
  theCardGoesBack: 'Die Karte geht zurück',
  theCultureCardIsInSlot:
    'Die Kulturkarte ist wieder in Fach {slot}, und was unter ihr lag, ist aufgerückt. Das Militär bleibt in Fach {slot2}, so stark es nur sein kann.',
  usingACardInSlotFive:
    'Eine Karte in Fach fünf zu nutzen lässt alle anderen gewinnen. Eine in Fach eins zu nutzen ändert nichts: Manchmal ist das genau richtig, meist eine vertane Gelegenheit.',
  beforeEachOfYourTurnsAs:
    'Vor jedem deiner Züge rückt dieses Rad vor, weil du die Runde beginnst. Es kann nichts tun, alle Barbaren bewegen, besiegte zurückbringen oder allen für jede reife Stadt einen Handelsmarker geben.',
  barbariansDestroyWhatTheyStepOn:
    'Barbaren zerstören, worauf sie treten: einzelne Kontrollmarker, Karawanen, sogar Städte. Also schlägt man zuerst zu.',
  secondTurnMilitary: 'Zweiter Zug: Militär',
  militaryInSlotSlotAttacksWithin:
    'Militär in Fach {slot} greift im Umkreis von zwei Feldern um deine an, mit seinem Fach als Stärke, oder verstärkt stattdessen ebenso viele Kontrollmarker.',
  thereIsABarbarianOnA: 'Auf einer Wüste nahe deinem Land stehen Barbaren. Wähle die Militärkarte.',
  theBarbarianMayMoveNextTurn:
    'Die Barbaren könnten nächsten Zug weiterziehen. Nutze die Militärkarte jetzt, in ihrem besten Fach.',
  attack: 'Greife an',
  pickTheBarbarianBothSidesRoll:
    'Wähle die Barbaren. Beide Seiten würfeln; du zählst dein Fach dazu, sie die Schwierigkeit ihres Geländes. Der höhere Wert gewinnt, Gleichstand geht an den Verteidiger.',
  thePageShowsYourChancesBefore: 'Die Seite zeigt deine Chancen, bevor du zuschlägst.',
  attackTheBarbarianFirstACity:
    'Greife zuerst die Barbaren an: Ein Stadtstaat ist viel stärker, und Verstärken kann warten.',
  afterTheDice: 'Nach den Würfeln',
  nowYouMayAddTradeTokens:
    'Jetzt darfst du Handelsmarker von der Militärkarte dazugeben, je einen Punkt. Gib sie aus, wenn sie eine Niederlage in einen Sieg verwandeln, und behalte sie, wenn du gewonnen hast oder nicht gewinnen kannst.',
  aDefeatedBarbarianGivesATrade:
    'Besiegte Barbaren geben einen Handelsmarker. Mit dieser Karte darfst du zweimal angreifen, mache also weiter, bis es getan ist.',
  thirdTurnEconomy: 'Dritter Zug: Wirtschaft',
  economyInSlotSlotMovesYour:
    'Wirtschaft in Fach {slot} bewegt deine Karawane drei Felder weit über Gelände bis {slot}. Sie bricht von der Hauptstadt oder einer reifen Stadt auf.',
  theCityStateGenevaIsTwo:
    'Der Stadtstaat Geneva ist zwei Schritte entfernt, über eine Wüste. Wähle die Wirtschaftskarte.',
  laterWithEconomyInThisSlot:
    'Später. Mit der Wirtschaft in diesem Fach kann die Karawane die Wüste durchqueren, nutze sie also jetzt.',
  leadTheCaravan: 'Führe die Karawane',
  moveTheCaravanSpaceBySpace:
    'Führe die Karawane Feld für Feld nach Geneva. Die Ankunft bringt zwei Handelsmarker auf deine Karte von der Art des Stadtstaats und eine Diplomatiekarte mit eigener Wirkung; dann ist die Karawane zurück.',
  aRivalCityBringsTwoTokens:
    'Auch die Stadt eines Rivalen bringt zwei Marker, auf Karten deiner Wahl. Durch Handel werden langsame Karten schnell.',
  theCaravanHasNotArrivedYet: 'Die Karawane ist noch nicht angekommen: Führe sie zuerst zum Stadtstaat.',
  whatYouGot: 'Was du bekommen hast',
  tradeTokensLieOnNamesA:
    'Handelsmarker liegen auf {names}. Eine Karte fasst höchstens drei, gib sie also aus, bevor sie verfallen.',
  youHaveNoTradeTokensJust:
    'Du hast gerade keine Handelsmarker. Karawanen, reife Städte und besiegte Barbaren bringen welche.',
  diplomacyCardsWorkAsLongAs:
    'Diplomatiekarten wirken, solange du sie hast. Greifst du ihren Besitzer an, gibst du sie zurück.',
  fourthTurnIndustry: 'Vierter Zug: Industrie',
  industryInSlotSlotBuildsA:
    'Industrie in Fach {slot} baut eine Stadt im Umkreis von zwei Feldern um dein Land, auf Gelände bis zu ihrem Fach; oder ein Weltwunder, bezahlt mit der Zahl des Fachs, Rohstoffen und Handelsmarkern.',
  wondersNeedMoreThanYouHave:
    'Wunder brauchen mehr, als du hast. Eine zweite Stadt gibt mehr Land, das du nehmen kannst: Wähle die Industriekarte.',
  oneMoreCardFirstIndustryHas: 'Noch eine Karte zuvor: Die Industrie hat ihr stärkstes Fach erreicht.',
  foundACity: 'Gründe eine Stadt',
  pickALitSpaceNoCity:
    'Wähle ein leuchtendes Feld. Keine Stadt darf neben einer anderen Stadt oder einem Stadtstaat stehen; ein eigener Kontrollmarker darf überbaut werden.',
  goodPlacesHaveFreeEasyLand:
    'Gute Orte haben freies, leichtes Land um sich, und Wasser oder den Rand, die zum Reifen keinen Marker brauchen.',
  buildTheCityEveryAgendaGets: 'Baue die Stadt: Mit einer zweiten wird jedes Vorhaben leichter.',
  fourWondersAreOnOfferOne:
    'Vier Wunder stehen zur Wahl, eines von jeder Art. Jedes wirkt, solange seine Stadt steht, und zwei von einer Art erfüllen ein Vorhaben.',
  aResourceOfAKindPrinted:
    'Ein Rohstoff einer Art, die auf der Karte steht, zählt zwei von den Kosten. Dafür sind Öl und Marmor auf der Landkarte da.',
  fifthTurnScience: 'Fünfter Zug: Wissenschaft',
  scienceMovesYourTechDialBy:
    'Wissenschaft dreht dein Technikrad um ihr Fach weiter, jetzt {slot}. Bei {next_level} gibt es dir eine bessere Fokuskarte, die an die Stelle der alten ihrer Art tritt.',
  chooseTheScienceCard: 'Wähle die Wissenschaftskarte.',
  yourLastLessonIsTheTech: 'Deine letzte Lektion ist das Technikrad: Wähle die Wissenschaftskarte.',
  aBetterCard: 'Eine bessere Karte',
  tradeTokensOnTheScienceCard:
    'Handelsmarker auf der Wissenschaftskarte drehen das Rad weiter, je ein Feld. Gib sie aus, wenn du damit eine weitere Karte erreichst.',
  thenChooseACardOfLevel:
    'Wähle dann eine Karte der Stufe zwei. Jede tut, was die alte tat, und noch etwas; Handelsmarker bleiben auf ihr.',
  takeWhatYourAgendasNeedMore:
    'Nimm, was deine Vorhaben brauchen: mehr Kontrollmarker, schnellere Karawanen, stärkere Angriffe.',
  aBetterCardCostsNothingHere: 'Eine bessere Karte kostet hier nichts. Nimm eine.',
  aTurnOfYourOwn: 'Ein eigener Zug',
  nowYouLookAtTheAgendas:
    'Jetzt du. Sieh dir die Vorhaben an, dann die Reihe: Welche Karte bringt dich am weitesten, und welche ist einen Zug des Wartens wert? Spiele einen ganzen Zug.',
  carryItOut: 'Führe sie aus',
  doWhatTheCardAllowsAnd: 'Tu, was die Karte erlaubt, und beende mit „Done“, wenn du weniger tun willst.',
  readyToRule: 'Bereit zu herrschen',
  countCards: { one: '{count} Karte', other: '{count} Karten' },
  youHaveCompletedCountedOfVictory:
    'Du hast bisher {counted} von {victory} erfüllt und alles gesehen, was ein Zug sein kann.',
  whatDecidesGamesLetStrongCards:
    'Was Partien entscheidet: Lass starke Karten reifen und nutze sie in Fach vier oder fünf; sorge für stetige Handelsmarker; wähle früh auf jeder Karte ein Vorhaben und arbeite auf alle zugleich hin.',
  timeAtATable: '1 bis 2 Stunden',
} satisfies Translation<typeof english>;
