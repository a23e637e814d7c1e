import type english from '../en/passkeys';
import type { Translation } from '../message';

export default {
  passkeys: 'Passkeys',
  whatTheyAre:
    'Ein Passkey liegt auf deinem Gerät. Er meldet dich mit Fingerabdruck, Gesicht oder PIN an, ohne Passphrase.',
  signIn: 'Mit Passkey anmelden',
  orByPassphrase: 'Oder mit deiner Passphrase:',
  signUp: 'Mit einem Passkey anlegen',
  orWithPassphrase: 'Oder mit einer Passphrase:',
  noneAnswered: 'Kein Passkey hat geantwortet. Versuche es noch einmal, oder melde dich anders an.',
  hereAlready: 'Dieses Gerät hat schon einen Passkey dieses Kontos.',
  notThisBrowser: 'Dieser Browser kann keine Passkeys verwenden.',
  onlyAt: 'Unter dieser Adresse gehen Passkeys nicht, aber unter {host}.',
  goThere: 'Dort öffnen',
  none: 'Du hast keine.',
  made: 'hinzugefügt {when}',
  used: 'zuletzt verwendet {when}',
  neverUsed: 'nie verwendet',
  doubted:
    'Am {when} wurde jemand abgewiesen, der eine Kopie davon zu haben schien. Wenn du das nicht warst, entferne ihn.',
  rename: '{name} umbenennen',
  nameOfIt: 'Name des Passkeys',
  keep: 'Merken',
  remove: '{name} entfernen',
  removeForGood: 'Entfernen',
  goneFromHere: 'Er meldet dich dann nicht mehr an. Dein Gerät bietet ihn vielleicht noch an, bis du ihn dort löschst.',
  add: 'Passkey hinzufügen',
  addIt: 'Hinzufügen',
  byItself: 'Bleibt es leer, heißt er wie dieser Browser.',
  added: 'Hinzugefügt.',
  removed: 'Entfernt.',
  renamed: 'Umbenannt.',
  leaveEmpty: 'Lass es leer, um einen Passkey zu verwenden.',
  willBeAsked: 'Dein Gerät fragt nach einem Passkey, damit es sicher du bist.',
  firstPassphrase: 'Dazu eine Passphrase wählen',
} satisfies Translation<typeof english>;
