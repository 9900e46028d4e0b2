/** English. Other languages have the same entries. */
import { account } from './en/account.ts';
import { activation } from './en/activation.ts';
import { activity } from './en/activity.ts';
import { apps, authorize } from './en/apps.ts';
import { byHand } from './en/by-hand.ts';
import { common } from './en/common.ts';
import { conflict } from './en/conflict.ts';
import { contact } from './en/contact.ts';
import { details } from './en/details.ts';
import { device } from './en/device.ts';
import { documents } from './en/documents.ts';
import { download } from './en/download.ts';
import { fromLink } from './en/from-link.ts';
import { health } from './en/health.ts';
import { inbox } from './en/inbox.ts';
import { invitations } from './en/invitations.ts';
import { keep } from './en/keep.ts';
import { kept } from './en/kept.ts';
import { links } from './en/links.ts';
import { offline } from './en/offline.ts';
import { print } from './en/print.ts';
import { records } from './en/records.ts';
import { session } from './en/session.ts';
import { sharing } from './en/sharing.ts';
import { signIn } from './en/sign-in.ts';
import { signingIn } from './en/signing-in.ts';
import { smart } from './en/smart.ts';
import { view, viewFrame } from './en/view.ts';

export const en = {
  /**
   * A language tag (RFC 5646), for the page, dates and times. With the month as a word and 24 hours nobody misreads a date:
   * 16 Apr 2026, 14:30.
   */
  tag: 'en-GB',
  /** How the language calls itself. */
  name: 'English',
  /** The language of mails. */
  mails: 'en' as 'en' | 'de',
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
