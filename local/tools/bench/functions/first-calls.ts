/** The first call of each function: a small one of its group. */
import { type GroupName, groups } from '../../../../shared/api/groups.ts';
import type { Operation } from '../../../../shared/api/registry.ts';
import { type Answer, DemoClient } from '../../../demo/signed-client.ts';
import { oneLabResult } from '../../example-calls/lab-documents.ts';
import { send } from '../../example-calls/send.ts';
import type { InMemoryService } from '../../in-memory-service.ts';
import { makePatient } from '../../load/patient.ts';
import { idOf } from '../../round-trips/scenario-context.ts';

export interface FirstCall {
  /** A group, or `all`. */
  readonly function: GroupName | 'all';
  readonly send: () => Promise<Answer>;
  readonly status: number;
  /** Whether the function has the client of S3. */
  readonly bodies: boolean;
}

type Signer = 'session' | 'user' | 'ui';

const operations: Readonly<Record<GroupName | 'all', readonly [Operation, Signer, status?: number]>> = {
  accounts: ['account_info', 'session'],
  oauth: ['session_create', 'ui'],
  factors: ['account_factors', 'session'],
  apps: ['pha', 'user'],
  storage: ['app_document_list', 'user'],
  records: ['record', 'session'],
  documents: ['record_document_meta', 'session'],
  carenets: ['carenet_list', 'session'],
  reports: ['minimal_labs', 'session'],
  messages: ['account_inbox', 'session'],
  'account-apps': ['get_user_preferences', 'session'],
  audits: ['audit_record_view', 'session'],
  // For apps alone; it loads the same.
  subscriptions: ['subscription_list', 'session', 403],
  links: ['link_list', 'session'],
  // Without a token.
  fhir: ['fhir_metadata', 'user'],
  smart: ['record_smart_grants', 'session'],
  codes: ['coding_system_query', 'user'],
  all: ['record', 'session'],
};

/** For a patient with a record and one document. */
export async function makeFirstCalls(service: InMemoryService): Promise<readonly FirstCall[]> {
  const name = 'cold';
  const { session, recordId } = await makePatient(service, name);
  const account = `${name}@mail.example`;
  const stored = await send(session, 'document_create', { record: recordId }, { body: oneLabResult });
  const fixture = { account, record: recordId, document: idOf(stored), app: service.apps.user.id };
  const clients = {
    session,
    user: new DemoClient(service.origin, service.apps.user),
    ui: new DemoClient(service.origin, service.apps.ui),
  };
  const names = Object.keys(operations) as (GroupName | 'all')[];
  return names.map((each) => {
    const [operation, signer, status = 200] = operations[each];
    const form = operation === 'session_create' && { form: { system: 'measuring', username: account } };
    return {
      function: each,
      send: () => send(clients[signer], operation, fixture, form || {}),
      status,
      bodies: each === 'all' || groups[each].bodies,
    };
  });
}
