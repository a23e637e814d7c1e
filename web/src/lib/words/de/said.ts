// What Rust says, by its English template. Founders is whole.

import type { Section } from '../message';

const CRAFTED = {
  iron: 'Eisen',
  gold: 'Gold',
  cloth: 'Tuch',
  wine: 'Wein',
  horse: 'Pferde',
  flour: 'Mehl',
};
const CITIES = { 'war camp': 'Kriegslager', marketplace: 'Marktplatz', inn: 'Gasthof', workshop: 'Werkstatt' };

/** `inn (wine)`: what a city tile is, and what it needs. */
const cityTiles = Object.entries(CITIES).flatMap(([name, city]) =>
  Object.entries(CRAFTED).map(([good, needed]) => [`${name} (${good})`, `${city} (${needed})`]),
);

export default {
  // Founders: names.
  wood: 'Holz',
  stone: 'Stein',
  plants: 'Pflanzen',
  water: 'Wasser',
  ...CRAFTED,
  army: 'Heer',
  coins: 'Münzen',
  carriages: 'Wagen',
  pottery: 'Keramik',
  ...(Object.fromEntries(cityTiles) as Record<string, string>),
  forest: 'Wald',
  cliff: 'Klippe',
  waterfall: 'Wasserfall',
  lake: 'See',
  grove: 'Hain',
  river: 'Fluss',
  mine: 'Mine',
  'gold mine': 'Goldmine',
  'weaving house': 'Weberei',
  winery: 'Weingut',
  'stud farm': 'Gestüt',
  mill: 'Mühle',
  'Altar of Vulcan': 'Altar des Vulcanus',
  'Altar of Plutus': 'Altar des Plutos',
  'Altar of Minerva': 'Altar der Minerva',
  'Altar of Bacchus': 'Altar des Bacchus',
  'Altar of Neptune': 'Altar des Neptun',
  'Altar of Ceres': 'Altar der Ceres',
  'Temple of Juno': 'Tempel der Juno',
  'Temple of Vulcan': 'Tempel des Vulcanus',
  'Temple of Isis': 'Tempel der Isis',
  'Temple of Minerva': 'Tempel der Minerva',
  'Temple of Bellona': 'Tempel der Bellona',
  'Temple of Ceres': 'Tempel der Ceres',
  'Temple of Saturn': 'Tempel des Saturn',
  'Temple of Venus': 'Tempel der Venus',
  'Temple of Bacchus': 'Tempel des Bacchus',
  'Temple of Liber': 'Tempel des Liber',
  'Temple of Castor': 'Tempel des Castor',
  'Temple of Neptune': 'Tempel des Neptun',
  'Great Temple of Mars': 'Großer Tempel des Mars',
  'Great Temple of Janus': 'Großer Tempel des Janus',
  'Great Temple of Pallas': 'Großer Tempel der Pallas',
  'Great Temple of Mercury': 'Großer Tempel des Merkur',
  'Great Temple of Fortuna': 'Großer Tempel der Fortuna',
  'Great Temple of Hercules': 'Großer Tempel des Herkules',
  'Great Temple of Jupiter': 'Großer Tempel des Jupiter',
  nature: 'Natur',
  village: 'Dorf',
  city: 'Stadt',
  victory: 'Sieg',
  war: 'Krieg',
  coin: 'Münze',
  carriage: 'Wagen',
  craftsman: 'Handwerker',
  smith: 'Schmied',
  goldsmith: 'Goldschmied',
  weaver: 'Weber',
  vintner: 'Winzer',
  saddler: 'Sattler',
  baker: 'Bäcker',
  'victory tiles': 'Siegplättchen',
  'craftsmen at work': 'Handwerker',
  'tokens in hand': 'Marker',
  'tiles swapped out': 'Getauscht',

  // Every game.
  Done: 'Fertig',
  'a {thing}': '{thing}',
  'an {thing}': '{thing}',
  'the game is over': 'das Spiel ist vorbei',
  'the table is waiting for {waiting}, not for @{seat}': 'der Tisch wartet auf {waiting}, nicht auf @{seat}',
  'this is not the moment for that': 'das ist jetzt nicht an der Reihe',
  'nothing can be taken back: {problem}': 'es lässt sich nichts zurücknehmen: {problem}',
  'There is nothing else to do here.': 'Hier bleibt nichts anderes zu tun.',
  'the others stand worse': 'die anderen stehen schlechter da',
  'the others stand better': 'die anderen stehen besser da',

  // Talk.
  'nobody talks at this table until the game is over': 'an diesem Tisch redet niemand, bis das Spiel vorbei ist',
  'nobody talks in private at this table until the game is over':
    'an diesem Tisch redet niemand vertraulich, bis das Spiel vorbei ist',
  'people talk in private at this table only while they trade':
    'an diesem Tisch wird vertraulich nur geredet, während gehandelt wird',
  'nobody sits in seat {seat} who could read it': 'auf Platz {seat} sitzt niemand, der es lesen könnte',
  'the others answer to what you have noted': 'auf das, was du notiert hast, antworten die anderen',
  'this promise is over': 'diese Zusage ist vorbei',
  'you have agreed to this promise already': 'dieser Zusage hast du schon zugestimmt',
  'not everybody has agreed to this promise': 'dieser Zusage haben nicht alle zugestimmt',
  '{OPEN_TREATIES} promises of yours to them are not over yet; end one first':
    '{OPEN_TREATIES} deiner Zusagen an sie sind noch nicht vorbei; beende erst eine',
  '{TREATIES_OF_A_SEAT} promises of yours are kept here, and no more can be':
    '{TREATIES_OF_A_SEAT} deiner Zusagen stehen hier, und mehr können es nicht sein',
  'you have said {MARKS_OF_A_SEAT} times how it is with this promise':
    'du hast schon {MARKS_OF_A_SEAT}-mal gesagt, wie es um diese Zusage steht',
  'until when has at most {LONGEST_UNTIL} characters': 'bis wann: höchstens {LONGEST_UNTIL} Zeichen',
  'somebody at this table has a name like this': 'an diesem Tisch hat jemand einen solchen Namen',
  'this seat is only lent to you': 'dieser Platz ist dir nur geliehen',
  'nobody reports themselves': 'niemand meldet sich selbst',
  'nobody sits there who could be reported': 'dort sitzt niemand, der gemeldet werden könnte',
  'at most {MOST_LINES} lines go along with a report': 'höchstens {MOST_LINES} Zeilen gehen mit einer Meldung mit',
  'a line that goes along is not there any more': 'eine Zeile, die mitgehen soll, ist nicht mehr da',
  '{MOST_OPEN} reports of yours wait to be looked at, and no more can':
    '{MOST_OPEN} deiner Meldungen warten noch darauf, angesehen zu werden, und mehr können es nicht sein',
  'nobody does this to themselves': 'niemand tut das mit sich selbst',
  'administrators are made players again before they are banned or muted':
    'wer zur Verwaltung gehört, wird erst wieder zum Spieler, bevor gesperrt oder stumm geschaltet wird',
  'there is no such report that is open': 'es gibt keine solche offene Meldung',
  'those who watch do not talk on this server': 'auf diesem Server reden die Zuschauer nicht',

  // Invitations and reserve lists.
  'every seat is taken, or the game has begun': 'alle Plätze sind besetzt, oder das Spiel hat begonnen',
  'a private table has no reserve list': 'ein privater Tisch hat keine Warteliste',
  'an anonymous table has no reserve list: it would tell who comes':
    'ein anonymer Tisch hat keine Warteliste: Sie würde verraten, wer kommt',
  'there is a free seat; sit down': 'ein Platz ist frei; setz dich',
  'there is no seat for you at this table': 'an diesem Tisch ist kein Platz für dich',
  'no seat is offered to you at this table, or not any more':
    'an diesem Tisch ist dir kein Platz angeboten, oder nicht mehr',
  'you have a seat at this table': 'du hast schon einen Platz an diesem Tisch',

  // Programs.
  'there is no program of this name': 'kein Programm heißt so',
  'this program takes a seat only from its owner': 'diesem Programm gibt nur einen Platz, wem es gehört',
  'this program takes no seat from others; it sits down by itself':
    'dieses Programm nimmt von anderen keinen Platz; es setzt sich selbst',
  'this program does not play this game': 'dieses Programm spielt dieses Spiel nicht',
  'this program is not running now': 'dieses Programm läuft gerade nicht',
  'this program plays at too many tables now': 'dieses Programm spielt gerade an zu vielen Tischen',
  'at a rated table programs sit down by themselves, as people do':
    'an einen gewerteten Tisch setzen sich Programme selbst, wie Menschen auch',
  'nobody plays a rated game together with a program of their own':
    'niemand spielt ein gewertetes Spiel zusammen mit einem eigenen Programm',
  'an account has at most {MOST_PROGRAMS} programs': 'ein Konto hat höchstens {MOST_PROGRAMS} Programme',
  'a program has at most {MOST_TOKENS} tokens; end one first':
    'ein Programm hat höchstens {MOST_TOKENS} Schlüssel; beende erst einen',
  'a token has to allow something': 'ein Schlüssel muss etwas erlauben',

  // Founders: questions.
  'Which nature tile do you take?': 'Welches Naturplättchen nimmst du?',
  'How do you lay your first two tiles?': 'Wie legst du deine ersten beiden Plättchen?',
  'Which stack do you open?': 'Welchen Stapel öffnest du?',
  'Which tile do you add, and where?': 'Welches Plättchen legst du an, und wo?',
  'Add a tile. Before that, you may play one token.': 'Lege ein Plättchen an. Davor darfst du einen Marker spielen.',
  'Where do you add the tile you drew?': 'Wo legst du das gezogene Plättchen an?',
  'Should the game end now? It ends only if everybody agrees that nobody can score any more. Craftsmen in hand can still be set to work before scoring.':
    'Soll das Spiel jetzt enden? Es endet nur, wenn alle meinen, dass niemand mehr Punkte machen kann. Handwerker auf der Hand kann man vor der Wertung noch einsetzen.',
  'The game is about to end. Which of your craftsmen do you still set to work?':
    'Das Spiel ist gleich vorbei. Welche deiner Handwerker setzt du noch ein?',

  // Founders: choices.
  'Add a tile': 'Ein Plättchen anlegen',
  'Swap a tile': 'Ein Plättchen tauschen',
  'Play a token': 'Einen Marker spielen',
  'End the game': 'Das Spiel beenden',
  'Take the {tile}': '{tile} nehmen',
  'Side by side: {first} left, {second} right': 'Nebeneinander: {first} links, {second} rechts',
  'One behind the other: {first} near you, {second} beyond': 'Hintereinander: {first} vorn, {second} dahinter',
  'Open the {stack} stack': 'Stapel {stack} öffnen',
  'Add {tile} at {at}': '{tile} bei {at} anlegen',
  'Swap {old} for {tile} at {at}': '{old} bei {at} gegen {tile} tauschen',
  'Draw a nature tile': 'Ein Naturplättchen ziehen',
  'End the turn: nothing can be added': 'Den Zug beenden: nichts passt',
  'Propose to end the game after this turn': 'Vorschlagen, das Spiel nach diesem Zug zu beenden',
  'Yes, end the game': 'Ja, das Spiel beenden',
  'No, play on': 'Nein, weiterspielen',
  'Keep the rest in hand': 'Den Rest auf der Hand behalten',
  'War: pillage the {at} of @{victim} at {at2}': 'Krieg: {at} von @{victim} bei {at2} plündern',
  'Coin: buy {bought} from the {at} of @{seller} at {at2}': 'Münze: {bought} kaufen, von @{seller} bei {at2} ({at})',
  'Carriage: unite the four tiles from {at} to {x},{y}': 'Wagen: die vier Plättchen von {at} bis {x},{y} vereinen',
  'Craftsman: set the {craftsman} to work at {at}': 'Handwerker: {craftsman} bei {at} einsetzen',

  // Founders: what happened.
  '@{seat} takes {tile}.': '@{seat} nimmt: {tile}.',
  '@{seat} founds a nation: {first} {lies} {second}.': '@{seat} gründet eine Nation: {first} {lies} {second}.',
  beside: 'neben',
  'in front of': 'vor',
  'The rows open with {rows}.': 'Die Reihen beginnen mit {rows}.',
  'The full {stack} row leaves the game: {removed}.': 'Die volle Reihe {stack} kommt aus dem Spiel: {removed}.',
  '@{seat} opens the {stack} stack: {tile}.': '@{seat} öffnet den Stapel {stack}: {tile}.',
  '@{seat} pillages the {tile} of @{victim} at {at}.': '@{seat} plündert {tile} von @{victim} bei {at}.',
  '@{seat} buys {bought} from the {tile} of @{seller} at {at}.':
    '@{seat} kauft {bought} von @{seller} bei {at} ({tile}).',
  '@{seat} unites the four tiles from {at} with a carriage.':
    '@{seat} vereint die vier Plättchen ab {at} mit einem Wagen.',
  '@{seat} sets the {craftsman} to work at {at}.': '@{seat} setzt bei {at} einen Handwerker ein: {craftsman}.',
  'No face-up tile fits, so @{seat} draws a nature tile: {tile}.':
    'Kein offenes Plättchen passt, deshalb zieht @{seat} ein Naturplättchen: {tile}.',
  '@{seat} adds the {tile} at {at}.': '@{seat} legt bei {at} an: {tile}.',
  '@{seat} adds the {tile} at {at} ({sources}).': '@{seat} legt bei {at} an: {tile} ({sources}).',
  '@{seat} swaps the {replaced} for the {tile} at {at}.': '@{seat} tauscht bei {at}: {tile} statt {replaced}.',
  '@{seat} swaps the {replaced} for the {tile} at {at} ({sources}).':
    '@{seat} tauscht bei {at}: {tile} statt {replaced} ({sources}).',
  '{resource} from {at}': '{resource} von {at}',
  '{resource} bought': '{resource} gekauft',
  '@{seat} receives a {token} token.': '@{seat} bekommt einen Marker: {token}.',
  '@{seat} draws a craftsman: the {craftsman}.': '@{seat} zieht einen Handwerker: {craftsman}.',
  '@{seat} can add nothing, and no nature tile is left.':
    '@{seat} kann nichts anlegen, und es gibt kein Naturplättchen mehr.',
  '@{seat} keeps the coin paid to the nation.': '@{seat} behält die Münze, die an die Nation gezahlt wurde.',
  '@{seat} keeps the {coins} coins paid to the nation.':
    '@{seat} behält die {coins} Münzen, die an die Nation gezahlt wurden.',
  '@{seat} proposes to end the game after this turn.': '@{seat} schlägt vor, das Spiel nach diesem Zug zu beenden.',
  '@{seat} agrees to end the game.': '@{seat} ist für das Ende des Spiels.',
  '@{seat} wants to play on.': '@{seat} will weiterspielen.',
  '@{seat} sets no more craftsmen to work.': '@{seat} setzt keine Handwerker mehr ein.',
  'The game is over: {ending}.': 'Das Spiel ist vorbei: {ending}.',
  'the last victory tile has been taken': 'das letzte Siegplättchen ist vergeben',
  'all three stacks are empty': 'alle drei Stapel sind leer',
  'all players agree that nothing is left to gain': 'alle meinen, dass nichts mehr zu gewinnen ist',
  '{score} in the nation': '{score} in der Nation',
  '{count} victory tile': '{count} Siegplättchen',
  '{count} victory tiles': '{count} Siegplättchen',

  // Founders: why not.
  'this is not the moment for that: in a turn you open a tile, may play a token, and add a tile':
    'das ist jetzt nicht an der Reihe: In einem Zug öffnest du ein Plättchen, darfst einen Marker spielen und legst ein Plättchen an',
  'choose a tile of the draft first': 'wähle zuerst ein Plättchen der Auswahl',
  'lay the two tiles you drafted first': 'lege zuerst deine beiden gewählten Plättchen',
  'the draft is over': 'die Auswahl ist vorbei',
  'your first two tiles have already been laid': 'deine ersten beiden Plättchen liegen schon',
  'the {tile} is not in the draft': '{tile} ist nicht in der Auswahl',
  'you lay the two tiles you drafted: {drafted} and {drafted2}':
    'du legst die beiden Plättchen, die du gewählt hast: {drafted} und {drafted2}',
  'the {stack} stack is empty': 'der Stapel {stack} ist leer',
  'you have already played a token this turn': 'du hast in diesem Zug schon einen Marker gespielt',
  'you have no {token} token in hand': 'du hast keinen Marker {token} auf der Hand',
  'you do not have the {craftsman} in hand': '{craftsman} ist nicht auf deiner Hand',
  'you pillage tiles of opponents, and seat {seat} is not one':
    'du plünderst Plättchen von Gegnern, und Platz {seat} ist keiner',
  '@{owner} has no tile at {at} to pillage': '@{owner} hat bei {at} kein Plättchen zum Plündern',
  'you buy from opponents, and seat {seat} is not one': 'du kaufst von Gegnern, und Platz {seat} ist keiner',
  '@{owner} has no tile at {at} to buy from': '@{owner} hat bei {at} kein Plättchen, von dem man kaufen kann',
  'you have no tile at {at} to work on': 'du hast bei {at} kein Plättchen zum Arbeiten',
  'the tile at {at} is protected by another tile of its column, farther from its owner':
    'das Plättchen bei {at} wird von einem anderen seiner Spalte geschützt, das weiter vom Besitzer entfernt liegt',
  'the tile at {at} has already been pillaged': 'das Plättchen bei {at} ist schon geplündert',
  'the tile at {at} provides nothing to buy': 'das Plättchen bei {at} gibt nichts zu kaufen',
  'the {tile} does not provide {bought}': '{tile} gibt kein {bought}',
  'no four of your tiles meet at the upper right corner of {at}':
    'an der Ecke rechts oben von {at} treffen sich keine vier deiner Plättchen',
  'there is already a carriage on that corner': 'auf dieser Ecke steht schon ein Wagen',
  'the {craftsman} works only on a village tile that makes {craftsman2}, and the {tile} does not':
    '{craftsman} arbeitet nur auf einem Dorfplättchen, das {craftsman2} herstellt, und {tile} tut das nicht',
  'a craftsman already works at {at}': 'bei {at} arbeitet schon ein Handwerker',
  'the tile at {at} is pillaged, so no craftsman can work there':
    'das Plättchen bei {at} ist geplündert, dort kann kein Handwerker arbeiten',
  'no {tile} is face up': '{tile} liegt nicht offen',
  'you must add the tile you drew: the {drawn}': 'du musst das gezogene Plättchen anlegen: {drawn}',
  'you must add the tile you drew now': 'du musst jetzt das gezogene Plättchen anlegen',
  'you already have a tile at {at}: only a swap can replace it':
    'du hast bei {at} schon ein Plättchen: Nur ein Tausch kann es ersetzen',
  '{at} shares no side with your nation': '{at} hat keine gemeinsame Seite mit deiner Nation',
  'nothing there provides {missing} for the {tile}': 'nichts dort gibt {missing} für {tile}',
  'one tile alone would have to give {tile} for the {tile2}, and a tile gives only one resource a turn':
    'ein Plättchen allein müsste {tile} für {tile2} geben, und ein Plättchen gibt nur einen Rohstoff im Zug',
  'you have no tile at {at} to swap': 'du hast bei {at} kein Plättchen zum Tauschen',
  'a face-up tile fits your nation, so you must add one':
    'ein offenes Plättchen passt in deine Nation, also musst du eines anlegen',
  'the nature stack is empty': 'der Naturstapel ist leer',
  'no face-up tile fits, so you must draw a nature tile or swap a tile':
    'kein offenes Plättchen passt, also musst du ein Naturplättchen ziehen oder ein Plättchen tauschen',
  'you have already proposed to end the game this turn':
    'du hast in diesem Zug schon vorgeschlagen, das Spiel zu beenden',
  'say first whether the game should end': 'sag zuerst, ob das Spiel enden soll',
  'nobody is being asked whether the game should end': 'niemand wird gefragt, ob das Spiel enden soll',
  'the game is about to end: you can still set craftsmen to work, but nothing else':
    'das Spiel ist gleich vorbei: Du kannst noch Handwerker einsetzen, sonst nichts',
  'the game is not about to end': 'das Spiel endet noch nicht',

  // Accounts.
  'whoever runs this server has banned this account: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto gesperrt: {reason}',
  'whoever runs this server has banned this account for a day more: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto noch für einen Tag gesperrt: {reason}',
  'whoever runs this server has banned this account for {days} days more: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto noch für {days} Tage gesperrt: {reason}',
  '{words} (your appeal waits to be read)': '{words} (dein Einspruch ist noch nicht gelesen)',
  '{words} (your appeal was answered: {answer})': '{words} (Antwort auf deinen Einspruch: {answer})',
  'whoever runs this server has muted this account: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto stumm geschaltet: {reason}',
  'whoever runs this server has muted this account for a day more: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto noch für einen Tag stumm geschaltet: {reason}',
  'whoever runs this server has muted this account for {days} days more: {reason}':
    'Wer diesen Server betreibt, hat dieses Konto noch für {days} Tage stumm geschaltet: {reason}',
  'whoever runs this server has muted this seat: {reason}':
    'Wer diesen Server betreibt, hat diesen Platz stumm geschaltet: {reason}',
  'whoever runs this server has muted this seat for a day more: {reason}':
    'Wer diesen Server betreibt, hat diesen Platz noch für einen Tag stumm geschaltet: {reason}',
  'whoever runs this server has muted this seat for {days} days more: {reason}':
    'Wer diesen Server betreibt, hat diesen Platz noch für {days} Tage stumm geschaltet: {reason}',
  'nobody sits in seat {seat} who could be muted': 'auf Platz {seat} sitzt niemand, der stumm geschaltet werden könnte',
  'whoever sits there has an account; mute that': 'wer dort sitzt, hat ein Konto; schalte das stumm',
  'seat {seat} is not muted': 'Platz {seat} ist nicht stumm',
  'say which seat': 'sag, welcher Platz',
  'this account is neither banned nor muted': 'dieses Konto ist weder gesperrt noch stumm',
  'this took too long; sign in once more to appeal':
    'das hat zu lange gedauert; melde dich noch einmal an, um Einspruch einzulegen',
  'you have appealed already; there is one appeal against each ban and each mute':
    'du hast schon Einspruch eingelegt; gegen jede Sperre und jede Stummschaltung gibt es einen',

  'the sign-in service does not answer as it should; try again later, or sign in another way':
    'der Anmeldedienst antwortet nicht, wie er soll; versuche es später noch einmal, oder melde dich anders an',
  'what the sign-in service answered proves nothing; try again':
    'was der Anmeldedienst geantwortet hat, beweist nichts; versuche es noch einmal',
  'another sign-in service answered': 'ein anderer Anmeldedienst hat geantwortet',
  'you were not signed in there; try again if you like':
    'du wurdest dort nicht angemeldet; versuche es noch einmal, wenn du magst',
  "nobody has an account here with this; sign in another way and add it on the account's page":
    'damit hat hier niemand ein Konto; melde dich anders an und füge es auf der Seite des Kontos hinzu',
  'this identity belongs to an account already': 'diese Anmeldung gehört schon zu einem Konto',
  'this is not an identity of this account': 'diese Anmeldung gehört nicht zu diesem Konto',
  'the sign-in service did not ask who is there; sign out there first':
    'der Anmeldedienst hat nicht gefragt, wer da ist; melde dich zuerst dort ab',
  'the sign-in service does not say when you signed in, so it confirms nothing; use another way, or a recovery code':
    'der Anmeldedienst sagt nicht, wann das war; nimm einen anderen Weg oder einen Wiederherstellungscode',
  'this is the only way in to the account: take a passphrase or add a passkey first':
    'anders kommst du nicht in das Konto: Wähle zuerst eine Passphrase, oder füge einen Passkey hinzu',
  'this took too long, or was answered already; try again':
    'das hat zu lange gedauert oder wurde schon beantwortet; versuche es noch einmal',
  'an account has at most {MOST_IDENTITIES} identities; take one out first':
    'ein Konto hat höchstens {MOST_IDENTITIES} solche Anmeldungen; entferne zuerst eine',

  // Bots that a form offers.
  'Random: any legal action': 'Zufall: irgendein erlaubter Zug',
  "Learning: makes beginners' mistakes": 'Lernend: macht Anfängerfehler',
  'Casual: slips now and then': 'Gelegentlich: vertut sich ab und zu',
  'Steady: seldom mistaken': 'Beständig: irrt sich selten',
  'Greedy: the best next step': 'Gierig: der beste nächste Schritt',
  'Trader: trades more than others': 'Händler: handelt mehr als andere',
  'Builder: builds more than others': 'Baumeister: baut mehr als andere',
  'Thinker: half a second': 'Denker: eine halbe Sekunde',
  '{title} has no bot `{level}`; it has {others}': '{title} hat keinen Bot `{level}`, sondern {others}',

  // What happens at a table beside its game.
  'The time of @{seat} is over: the stand-in acts until @{seat} is back.':
    'Die Zeit von @{seat} ist um: Die Vertretung spielt, bis @{seat} zurück ist.',
  '@{seat} takes vacation, a day at most.': '@{seat} nimmt Urlaub, höchstens einen Tag.',
  '@{seat} takes vacation, {days} days at most.': '@{seat} nimmt Urlaub, höchstens {days} Tage.',
  '@{seat} is back from vacation.': '@{seat} ist aus dem Urlaub zurück.',
  'The clocks stand still, by a vote.': 'Die Uhren stehen, nach einer Abstimmung.',
  'The clocks stand still for an hour, by a vote.': 'Die Uhren stehen für eine Stunde, nach einer Abstimmung.',
  'The clocks stand still for {hours} hours, by a vote.':
    'Die Uhren stehen für {hours} Stunden, nach einer Abstimmung.',
  'The clocks run again.': 'Die Uhren laufen wieder.',
  'Everybody has got a minute more, by a vote.': 'Alle haben eine Minute mehr, nach einer Abstimmung.',
  'Everybody has got an hour more, by a vote.': 'Alle haben eine Stunde mehr, nach einer Abstimmung.',
  'Everybody has got {hours} hours more, by a vote.': 'Alle haben {hours} Stunden mehr, nach einer Abstimmung.',
  'Everybody has got {minutes} minutes more, by a vote.': 'Alle haben {minutes} Minuten mehr, nach einer Abstimmung.',
  '@{seat} lends the seat to somebody else, for a day at most.':
    '@{seat} überlässt den Platz jemand anderem, höchstens einen Tag.',
  '@{seat} lends the seat to somebody else, for {days} days at most.':
    '@{seat} überlässt den Platz jemand anderem, höchstens {days} Tage.',
  '@{seat} lends the seat to nobody any more.': '@{seat} überlässt den Platz niemandem mehr.',
  'Somebody else acts for @{seat}, to whom the seat is lent.':
    'Jemand anderes spielt für @{seat}, dem der Platz überlassen ist.',
  '@{seat} acts again.': '@{seat} spielt wieder selbst.',
  '@{seat} has said before what is answered now.': '@{seat} hat vorher gesagt, was jetzt geantwortet wird.',
  'All have agreed to begin again: the table is as it was at the start.':
    'Alle haben zugestimmt, neu zu beginnen: Der Tisch steht wie am Anfang.',
  'All have agreed to go back: the table is as it was after entry {to}.':
    'Alle haben zugestimmt zurückzugehen: Der Tisch steht wie nach Eintrag {to}.',
  '@{seat} is the host now.': '@{seat} leitet jetzt den Tisch.',
} satisfies Section as Section;
