import type english from '../en/provider';
import type { Translation } from '../message';

export default {
  continueWith: 'Weiter mit {label}',
  nameAfterwards: 'Den Namen wählst du danach hier.',
  orHere: 'Oder lege es hier an:',
  newHere: 'Du bist neu hier',
  chooseName: '{label} kennt dich, aber damit hat hier noch niemand ein Konto. Wähle einen Namen, und du hast eins.',
  addInstead: 'Du hast schon ein Konto? Melde dich dort an, und füge {label} auf seiner Seite hinzu.',
  make: 'Konto anlegen',
  notNow: 'Jetzt nicht',
  identities: 'Anmelden mit {label}',
  identitiesElsewhere: 'Anmelden mit anderen Diensten',
  what: 'Wer dort angemeldet ist, ist es auch hier, ohne Passphrase. Dieser Server erfährt, wer du dort bist und wie du dort heißt, sonst nichts.',
  none: 'Du hast es nicht hinzugefügt.',
  unusable: 'Dieser Dienst wird nicht mehr gefragt und meldet dich deshalb nicht an.',
  remove: '{name} entfernen',
  removeIt: 'Entfernen',
  goneFromHere: 'Damit meldest du dich hier nicht mehr an. Dein Konto dort bleibt, wie es ist.',
  add: 'Anmelden mit {label} hinzufügen',
  addIt: 'Zu {label}',
  added: 'Hinzugefügt.',
  removed: 'Entfernt.',
  confirmWith: 'Mit {label} zeigen, dass du es bist',
  confirmFirst: 'Zeige zuerst mit {label}, dass du es bist.',
  confirmed: '{label} hat gesagt, dass du es bist. Das gilt für eine Änderung innerhalb von fünf Minuten.',
} satisfies Translation<typeof english>;
