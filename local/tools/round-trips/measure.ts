/** Makes every call twice and measures the second time, when everything is warm. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { endpoints, type Operation, registry } from '../../../shared/api/registry.ts';
import { successStatus } from '../../../shared/api/success-status.ts';
import type { Answer } from '../../demo/signed-client.ts';
import { countTrips, type Trips } from './recorder.ts';
import { notPlayed, playAllCalls } from './scenario/index.ts';
import { type CallName, operationOf, type Stage } from './scenario-context.ts';

/** Maximum number of sequential round trips, for the calls with a budget in the design. */
export const budgets: Readonly<Record<string, number>> = {
  record: 2,
  record_document_meta: 2,
  record_specific_document: 3,
  record_document_attachment: 3,
  record_document_list: 2,
  record_create: 3,
  document_create: 3,
  document_version: 3,
  document_set_status: 3,
  document_set_nevershare: 3,
  carenet_document_placement: 3,
  carenet_document_list: 5,
  carenet_document: 4,
  carenet_document_attachment: 4,
  carenet_generic_list: 5,
  report_ips: 4,
  carenet_report_ips: 5,
  read_demographics: 3,
  minimal_labs: 4,
  smart_generic: 3,
  coding_system_query: 1,
  app_document_list: 2,
  app_document_create: 3,
  app_specific_document: 3,
  app_document_meta: 2,
  record_app_document_list: 2,
  record_app_document_create: 3,
  record_app_specific_document: 3,
  record_app_document_meta: 2,
  account_inbox: 2,
  'account_inbox: with attachments': 3,
  'account_inbox: archived too': 4,
  account_inbox_message: 4,
  account_send_message: 2,
  account_message_archive: 3,
  account_inbox_message_attachment_accept: 5,
  record_send_message: 4,
  'record_send_message: that waits': 3,
  record_message_attach: 4,
  'record_message_attach: the last one': 6,
  record_notify: 3,
  account_notifications: 3,
  get_user_preferences: 3,
  'get_user_preferences: by the app': 4,
  set_user_preferences: 3,
  'set_user_preferences: by the app': 4,
  get_connect_credentials: 3,
  surl_verify: 3,
  audit_record_view: 3,
  audit_document_view: 2,
  audit_function_view: 2,
  audit_query: 2,
  subscription_create: 3,
  subscription_list: 2,
  subscription_delete: 3,
} satisfies Partial<Record<CallName, number>>;

/**
 * Returns round trips by the names under which calls are made; of several calls with one name, those of the
 * longest. Throws when a response differs from its example, or when an operation of the registry is neither
 * measured nor excluded.
 */
export async function measureTrips(stage: Omit<Stage, 'call'>): Promise<ReadonlyMap<CallName, Trips>> {
  const measured = new Map<CallName, Trips>();
  await playWarm(stage, async (name, send) => {
    const { result, trips } = await countTrips(send);
    const longest = measured.get(name);
    if (!longest || longest.sequential < trips.sequential) measured.set(name, trips);
    return result;
  });
  const missing = endpoints
    .map(({ id }) => id as Operation)
    .filter((id) => !measured.has(id) && !notPlayed.includes(id));
  if (missing.length > 0) throw new Error(`The scenario does not call ${missing.join(', ')}.`);
  return measured;
}

/** Makes the call with `send`, and measures it. */
export type Measure = (name: CallName, send: () => Promise<Answer>) => Promise<Answer>;

/**
 * Makes every call twice, the second time through `measure`. Throws when the status of a response differs
 * from its example.
 */
export async function playWarm(stage: Omit<Stage, 'call'>, measure: Measure): Promise<void> {
  const through =
    (measuring: Measure): Stage['call'] =>
    async (name, send) => {
      const answer = await measuring(name, send);
      const endpoint: Endpoint = registry[operationOf(name)];
      if (answer.status !== (endpoint.example?.status ?? successStatus(endpoint)))
        throw new Error(`${name} responded ${answer.status}: ${answer.text}`);
      return answer;
    };
  const play = (measuring: Measure, run: string) =>
    playAllCalls({ ...stage, call: through(measuring) }, `${run}-${Date.now().toString(36)}`);
  await play((_name, send) => send(), 'warm');
  await play(measure, 'measured');
}
