import type english from '../en/mega-empires-learn';
import type { Translation } from '../message';

export default {
  tradeWithEverybodySurviveTheCalamities:
    'Handle mit allen, überstehe die Unglücke und werde das fortschrittlichste Reich des Ostens.',
  threeToNineCivilizationsFromNubia:
    'Drei bis neun Zivilisationen von Nubien bis Indien wachsen, breiten sich aus, bauen Städte und handeln. Land ist knapp, und Krieg kostet beide Seiten.',
  theHeartIsTheTradeSets:
    'Das Herz ist der Handel: Sätze derselben Ware sind weit mehr wert als einzelne Karten. So reden alle mit allen, und unter den Karten, die du bekommst, kann sich ein Unglück verbergen.',
  pointsComeFromAdvancesCitiesOn:
    'Punkte bringen Fortschritte, Städte auf der Karte und vor allem Schritte auf der Entwicklungsleiste.',
  theGameEndsWhenSomebodyReaches:
    'Das Spiel endet, wenn jemand das Ende dieser Leiste erreicht, oder nach den vereinbarten Runden.',
  firstGame90To120Minutes:
    'Erste Partie 90 bis 120 Minuten, kurze Partie 5 bis 6 Stunden, volle Partie 10 bis 12 Stunden',
  noSingleRuleIsHardBut:
    'Keine einzelne Regel ist schwer, aber eine Runde hat dreizehn Phasen. Die meisten sind im Nu vorbei.',
  taxesAndGrowth: 'Steuern und Wachstum',
  citiesPayIntoYourTreasuryAnd: 'Städte zahlen in deinen Schatz, und Figuren vermehren sich.',
  movementAndConflict: 'Bewegung und Konflikt',
  marchAndSailWhereTooMany: 'Marschiere und segle. Wo zu viele zusammenkommen, verliert die kleinere Seite zuerst.',
  cities: 'Städte',
  enoughTokensInOneAreaBecome:
    'Genug Figuren in einem Gebiet werden zur Stadt. Jede Stadt braucht zwei Figuren auf der Karte.',
  trade: 'Handel',
  aCardForEachCityThen: 'Eine Karte für jede Stadt, dann handeln alle mit allen.',
  calamities: 'Unglücke',
  floodsFamineCivilWarTheyHit: 'Fluten, Hunger, Bürgerkrieg: Sie treffen, wer sie hat, und oft auch Nachbarn.',
  advances: 'Fortschritte',
  turnInSetsToAcquireAdvances: 'Gib Sätze ab, um Fortschritte zu erwerben, die spätere billiger machen.',
  eightOrNineCitiesAreThe:
    'Acht oder neun Städte sind das Ziel jeder Runde: Städte sind Karten, und Karten sind Fortschritte.',
  fiveOfOneCommodityAreWorth:
    'Fünf gleiche Waren sind so viel wert wie fünfundzwanzig einzelne Karten. Sammle wenige Arten.',
  keepSomeLandWithoutCitiesTokens: 'Behalte Land ohne Städte: Figuren dort ernähren den Rest.',
  theMovementPhaseTokensShipsAnd: 'Die Bewegungsphase: Figuren, Schiffe und Städte zwischen Nil und Persien.',
  theEndComesWhenSomebodyReaches:
    'Das Ende kommt, wenn jemand das letzte Zeitalter erreicht, oder nach den vereinbarten Runden.',
} satisfies Translation<typeof english>;
