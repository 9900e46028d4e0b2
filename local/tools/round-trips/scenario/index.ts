/**
 * Every call of the service, in an order in which each succeeds. This file has only the order, and passes on
 * what later calls need; each endpoint declares how it is called. Calls that the order does not name are made
 * near the end.
 */
import type { Operation } from '../../../../shared/api/registry.ts';
import { Play } from '../play.ts';
import type { Stage } from '../scenario-context.ts';
import {
  account,
  accountEnds,
  activation,
  ownAccount,
  passkeys,
  record,
  secondFactor,
  userApp,
} from './accounts.ts';
import { accountApps, autonomousApp, storage, subscriptions } from './apps.ts';
import { carenets } from './carenets.ts';
import { audits, documentLife, documents } from './documents.ts';
import { invitations } from './invitations.ts';
import { links } from './links.ts';
import { medicalData } from './medical-data.ts';
import { messages } from './messages.ts';
import { fhir, smart, smartEnds } from './smart.ts';

/** Removes the app that makes the calls. */
const notPlayed: readonly Operation[] = ['pha_delete'];

/** Calls that end the life of the account. */
const last: readonly Operation[] = [
  'record_list',
  'account_permissions',
  'account_primary_secret_void',
  'account_forgot_password',
  'account_reset',
  'account_set_state',
];

/** Makes all calls once. `run` keeps the names of several runs apart. `others` are made, too, while the owner of the record is signed in. */
export async function playAllCalls(
  stage: Stage,
  run: string,
  others: (play: Play) => Promise<void> = async () => undefined,
): Promise<void> {
  const play = new Play(stage, run);
  await play.calls('get_version', 'smart_manifest', 'smart_capabilities');
  await play.calls('all_phas', 'all_manifests', 'pha', 'app_manifest');
  await account(play);
  await ownAccount(play);
  await secondFactor(play);
  await passkeys(play);
  await activation(play);
  await record(play);
  await userApp(play);
  await documents(play);
  await documentLife(play);
  await carenets(play);
  await medicalData(play);
  await links(play);
  await invitations(play);
  await smart(play);
  await fhir(play);
  await smartEnds(play);
  await others(play);
  await messages(play);
  await accountApps(play);
  await subscriptions(play);
  await audits(play);
  await storage(play);
  await autonomousApp(play);
  await play.others([...last, ...notPlayed]);
  await accountEnds(play);
}
