import type english from '../en/expansion-project-learn';
import type { Translation } from '../message';

export default {
  theWholeAncientWorldFromIberia: 'Die ganze Alte Welt, von Iberien bis zum Ganges, mit bis zu achtzehn Völkern.',
  theGrandestOfTheseGamesUp:
    'Das größte dieser Spiele: bis zu achtzehn Zivilisationen auf einer Karte mit über dreihundert Gebieten, für ein Wochenende oder für Wochen über einen Link.',
  itSharesItsHeartWithMega:
    'Im Kern ist es wie Mega Empires: wachsen, bauen, handeln, Unglücke überstehen und fortschreiten. Es hat zwei Blöcke von Handelskarten, mehr Fortschritte und mehr Wege, einander zu schaden.',
  pointsComeFromAdvancesCitiesAnd:
    'Punkte bringen Fortschritte, Städte und vor allem Schritte auf der Entwicklungsleiste.',
  theGameEndsWhenAMarker: 'Das Spiel endet, wenn ein Marker das Ziel erreicht, oder zu einer vereinbarten Zeit.',
  fullGame10To18Hours: 'Volle Partie 10 bis 18 Stunden, mittlere 8 bis 12, kurze 6 bis 9',
  playMegaEmpiresFirstIfYou:
    'Spiele wenn möglich zuerst Mega Empires. Die Seite setzt alle Regeln durch, so dass du nur die Ziele kennen musst.',
  taxesGrowthCensus: 'Steuern, Wachstum, Volkszählung',
  citiesPayTokensMultiplyAndThe:
    'Städte zahlen, Figuren vermehren sich, und die Volkszählung entscheidet, wer zuerst zieht.',
  shipsMovementConflict: 'Schiffe, Bewegung, Konflikt',
  shipsAreBuiltAndPaidFor: 'Schiffe werden gebaut und bezahlt, bevor jemand zieht.',
  citiesAndTheirSupport: 'Städte und ihre Versorgung',
  buildThenCheckThatEveryCity: 'Baue, dann prüfe, ob hinter jeder Stadt genug Figuren stehen.',
  trade: 'Handel',
  cardsForCitiesDrawnByBoth: 'Karten für Städte, aus beiden Blöcken gezogen, dann ein großer Markt aller Spieler.',
  calamities: 'Unglücke',
  theyStrikeTheirHolderAndThe: 'Sie treffen, wer sie hat, und die schlimmsten werden auf mehrere andere verteilt.',
  specialAbilitiesAndAdvances: 'Besondere Fähigkeiten und Fortschritte',
  useWhatYourAdvancesAllowThen: 'Nutze, was deine Fortschritte erlauben, dann erwirb neue.',
  withManyPlayersFewDealsOf:
    'Bei vielen Spielern sind wenige Geschäfte mit vielen Karten besser als viele mit wenigen.',
  knowWhoPassesCalamitiesOnThe: 'Wisse, wer Unglücke weitergibt. Das Protokoll sagt, wer mit wem gehandelt hat.',
  successionAsksForCitiesAndAdvances:
    'Die Entwicklung verlangt in jeder Epoche Städte und Fortschritte: Plane zwei Runden voraus.',
  eighteenPeoplesBetweenTheAtlanticAnd: 'Achtzehn Völker zwischen Atlantik und Golf von Bengalen.',
  withTwelvePlayersAndMoreThere:
    'Ab zwölf Spielern gibt es zwei Blöcke von Handelskarten, und Karten des anderen Blocks werden mehr wert: Dann lohnt sich ferner Handel am meisten.',
} satisfies Translation<typeof english>;
