import type english from '../en/people';
import type { Translation } from '../message';

export default {
  people: 'Leute',
  friends: 'Freunde',
  noFriends: 'Noch niemand.',
  whoAsks: 'Möchte mit dir befreundet sein',
  blocked: 'Blockiert',
  asked: 'gefragt',
  youAnd: 'Du und {name}',
  isFriend: 'Ihr seid befreundet.',
  isAsked: 'Du hast {name} gefragt, ob ihr Freunde sein wollt.',
  asksYou: '{name} möchte mit dir befreundet sein.',
  isBlocked: 'Du hast {name} blockiert.',
  addFriend: 'Freundschaft anbieten',
  agree: 'Zustimmen',
  agreeTo: '{name} zustimmen',
  decline: 'Ablehnen',
  declineOf: '{name} ablehnen',
  takeBack: 'Nicht mehr fragen',
  endFriendship: 'Nicht mehr befreundet sein',
  takeOut: '{name} herausnehmen',
  block: 'Blockieren',
  blockName: '{name} blockieren',
  unblock: 'Nicht mehr blockieren',
  unblockName: '{name} nicht mehr blockieren',
  nameOf: 'Name von jemandem',
  nobodyIsTold: 'Ob es jemanden dieses Namens gibt, wird hier nicht verraten.',
  whatBlockingDoes:
    'Wer blockiert ist, trifft dich nicht an offenen Tischen und erreicht dich nicht im Stillen. Er erfährt es nicht.',
} satisfies Translation<typeof english>;
