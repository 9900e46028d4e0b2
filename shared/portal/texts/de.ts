/** German. */
import { account } from './de/account.ts';
import { activation } from './de/activation.ts';
import { activity } from './de/activity.ts';
import { apps, authorize } from './de/apps.ts';
import { byHand } from './de/by-hand.ts';
import { common } from './de/common.ts';
import { conflict } from './de/conflict.ts';
import { contact } from './de/contact.ts';
import { details } from './de/details.ts';
import { device } from './de/device.ts';
import { documents } from './de/documents.ts';
import { download } from './de/download.ts';
import { fromLink } from './de/from-link.ts';
import { health } from './de/health.ts';
import { inbox } from './de/inbox.ts';
import { invitations } from './de/invitations.ts';
import { keep } from './de/keep.ts';
import { kept } from './de/kept.ts';
import { links } from './de/links.ts';
import { offline } from './de/offline.ts';
import { print } from './de/print.ts';
import { records } from './de/records.ts';
import { session } from './de/session.ts';
import { sharing } from './de/sharing.ts';
import { signIn } from './de/sign-in.ts';
import { signingIn } from './de/signing-in.ts';
import { smart } from './de/smart.ts';
import { view, viewFrame } from './de/view.ts';
import type { Texts } from './texts.ts';

export const de: Texts = {
  tag: 'de',
  name: 'Deutsch',
  mails: 'de',
  account,
  activation,
  activity,
  apps,
  authorize,
  byHand,
  common,
  conflict,
  contact,
  details,
  device,
  documents,
  download,
  fromLink,
  health,
  inbox,
  invitations,
  keep,
  kept,
  links,
  offline,
  print,
  records,
  session,
  sharing,
  signIn,
  signingIn,
  smart,
  view,
  viewFrame,
};
