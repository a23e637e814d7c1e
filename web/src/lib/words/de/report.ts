import type english from '../en/report';
import type { Translation } from '../message';

export default {
  report: 'Melden',
  reportSomebody: 'Jemanden melden',
  whom: 'Wen',
  about: 'Worum es geht',
  insults: 'Beleidigung, Drohung oder Hass',
  cheating: 'Betrug oder Spiel nach Absprache',
  stalling: 'Absichtlich gehen oder warten lassen',
  spam: 'Werbung oder Überflutung',
  name: 'Ein anstößiger Name',
  other: 'Etwas anderes',
  whatHappened: 'Was geschehen ist',
  linesToAttach: 'Zeilen, die die Verwaltung dazu lesen darf',
  whoReads: 'Nur die Verwaltung liest das. Wer gemeldet wird, erfährt es nicht.',
  send: 'Meldung abschicken',
  sent: 'Danke. Die Verwaltung wird es sich ansehen.',
  cancel: 'Abbrechen',
  yourReports: 'Deine Meldungen',
  noAnswerYet: 'Noch hat niemand geantwortet.',
  answer: 'Antwort: {answer}',
} satisfies Translation<typeof english>;
