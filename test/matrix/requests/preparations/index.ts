/** By operation: what a call needs before it can succeed, and what it must not use up. */
import type { Prepare } from '../../situation.ts';
import { accountPreparations } from './accounts.ts';
import { appPreparations } from './apps.ts';
import { factorPreparations } from './factors.ts';
import { fhirPreparations } from './fhir.ts';
import { invitationPreparations } from './invitations.ts';
import { linkPreparations } from './links.ts';
import { messagePreparations } from './messages.ts';
import { oauthPreparations } from './oauth.ts';
import { ownAccountPreparations } from './own-account.ts';
import { passkeyPreparations } from './passkeys.ts';
import { pushPreparations } from './push.ts';
import { recordPreparations } from './records.ts';
import { smartPreparations } from './smart.ts';

export const preparations: Readonly<Record<string, Prepare | undefined>> = {
  ...accountPreparations,
  ...appPreparations,
  ...factorPreparations,
  ...fhirPreparations,
  ...invitationPreparations,
  ...linkPreparations,
  ...messagePreparations,
  ...oauthPreparations,
  ...ownAccountPreparations,
  ...passkeyPreparations,
  ...pushPreparations,
  ...recordPreparations,
  ...smartPreparations,
};
