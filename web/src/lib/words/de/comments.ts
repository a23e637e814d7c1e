import type english from '../en/comments';
import type { Translation } from '../message';

export default {
  comments: 'Kommentare',
  commentsCount: 'Kommentare ({count})',
  logAndComments: 'Protokoll und Kommentare',
  nobodyHasSaidAnything: 'Noch hat niemand etwas zu diesem Spiel gesagt.',
  goToTheMoment: 'Zu Eintrag {moment}, den {name} kommentiert',
  theStart: 'Beginn',
  aboutThisMoment: 'Zu diesem Augenblick, Eintrag {moment}',
  aboutTheStart: 'Zum Beginn',
  comment: 'Kommentieren',
  commentWasNotKept: 'Dein Kommentar wurde nicht aufgehoben.',
  commentsCouldNotBeLoaded: 'Die Kommentare konnten nicht geladen werden.',
  onlyPlayersComment: 'Wer dieses Spiel gespielt hat, kann seine Augenblicke kommentieren.',
  keyComment: 'diesen Augenblick kommentieren, wenn das Spiel aus ist',
} satisfies Translation<typeof english>;
