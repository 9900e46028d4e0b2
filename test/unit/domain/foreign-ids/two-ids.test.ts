import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/api/registry.ts';
import { encode, type RequestOptions } from '../../../support/client.ts';
import { documentPrefix, idOf, note } from '../../../support/documents.ts';
import { attach, messagesOf } from '../../../support/messages.ts';
import { succeeded } from '../../../support/scenario.ts';
import { child, type XmlElement } from '../../../support/xml-tree.ts';
import { type Case, mixedCases } from './cases/index.ts';
import { everything, storedBy } from './everything.ts';
import { factKinds, startWorld } from './world.ts';

const world = await startWorld();
const before = await everything(world);

const texts: Readonly<Record<number, string>> = { 403: 'Permission Denied', 404: 'Not Found', 200: '<ok/>' };

/** External ids are written in the table as they are, with a plus sign for a space. */
function filled(template: string): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encode(world.ids[name] ?? name.replaceAll('+', ' ')),
  );
}

/** A body with which the call would succeed if its ids belonged together. */
function optionsOf({ method, path, form }: Case): RequestOptions {
  if (method === 'GET' || method === 'DELETE') return {};
  if (form !== undefined) return { form: filled(form) };
  if (path.includes('/bytype/')) return { form: { type: `${documentPrefix}Equipment` } };
  if (path.includes('/bykind/')) return { form: { kind: 'Allergy' } };
  if (path.endsWith('/autoshare-kinds')) return { form: { kinds: 'Allergy' } };
  if (path.endsWith('/set-status')) return { form: { status: 'archived' } };
  if (/\/(label|preferences)$/.test(path)) return { body: 'text', contentType: 'text/plain' };
  if (/\/attachments\/\{\w+\}$/.test(path)) return { body: note('new') };
  return /\/(documents|rels|replace)\b/.test(path) && !/carenets|nevershare|uploads/.test(path)
    ? { body: note('new') }
    : {};
}

function perform(entry: Case) {
  return world.callers[entry.caller].request(entry.method, filled(entry.path), optionsOf(entry));
}

describe('A path whose ids do not belong together', () => {
  it.each(mixedCases)('returns $status for $caller: $method $path', async (entry) => {
    const { status, text } = await perform(entry);
    const isRead = entry.method === 'GET' && entry.status === 200;
    const expected = isRead ? undefined : texts[entry.status];
    expect([status, text]).toEqual([entry.status, expected ?? expect.any(String)]);
  });

  it('leaves only the failed calls of this record in the audit trail of a document of another record', async () => {
    const { R1, D2, D3 } = world.ids;
    for (const id of [D2, D3]) {
      const answer = await world.callers.owner.get(`/records/${R1}/audits/documents/${id}/`);
      const entries = all(succeeded(answer, 'audit_document_view').xml(), 'AuditEntry').map(auditEntry);
      for (const { record, operation, succeeded } of entries)
        expect([record, succeeded && !operation.startsWith('audit_')]).toEqual([R1, false]);
    }
  });

  it('differs from the path under which a fact is found', async () => {
    for (const [segment, kind] of Object.entries(factKinds)) {
      const path = `/records/${world.ids.R1}/${segment}/${world.ids[`${kind}1`]}`;
      expect([segment, (await world.callers.token.get(path)).status]).toEqual([segment, 200]);
    }
  });

  it('changes nothing', async () => {
    expect(await everything(world)).toEqual(before);
  });

  it('differs from the path under which a message waits for its attachments', async () => {
    const { callers, ids, people } = world;
    const before = (await messagesOf(people.owner)).length;
    for (const number of [1, 2]) await attach(callers.token, ids.R1!, 'of one', number, note('attached'));
    const [newest, ...others] = await messagesOf(people.owner);
    expect(others).toHaveLength(before);
    expect(all(newest!, 'attachment').map(({ attributes }) => attributes.num)).toEqual(['1', '2']);
  });

  it('stores a new document when an app writes to the id of another app', async () => {
    const { app } = world.callers;
    const path = (name: string) => `/apps/${encode(world.ids.USER!)}/documents/${world.ids[name]}`;
    for (const name of ['T', 'S1', 'D1']) {
      const stored = succeeded(await app.put(path(name), { body: note('new') }), 'storing').xml();
      expect(Object.values(world.ids)).not.toContain(idOf(stored));
    }
    const { second } = world.service.apps;
    expect(before).toContain(await storedBy(world.service, second));
  });
});

/** The elements with this name at any depth. */
function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((one) => [...(one.name === name ? [one] : []), ...all(one, name)]);
}

function auditEntry(entry: XmlElement) {
  const { view_func: operation = '', request_successful } = child(entry, 'BasicInfo').attributes;
  const { record_id: record } = child(entry, 'Resources').attributes;
  return { record, operation, succeeded: request_successful === 'true' };
}

/** Parameters of a path that may belong to something else. */
const kinds = [
  'RECORD_ID|CARENET_ID|ACCOUNT_ID|ACCOUNT_EMAIL|APP_ID|PHA_EMAIL',
  '(APP_|AUDITED_)?DOCUMENT_ID(_[01])?|(APP_)?EXTERNAL_ID|MODEL_ID',
  'MESSAGE_ID|ATTACHMENT_NUM|SUBSCRIPTION_ID',
  'LINK_ID|INVITATION_ID|LINK_KEY|FILE_TICKET|UPLOAD_ID|SMART_GRANT_ID',
];
const ids = new RegExp(`\\{(${kinds.join('|')})\\}`, 'g');

const withTwoIds = endpoints
  .flatMap(({ routes }) => routes)
  .filter(({ path }) => (path.match(ids) ?? []).length > 1);

/** The names of models in RDF paths (docs/contract/rdf.md#calls). */
const modelNames = 'problems encounters fulfillments immunizations lab_results medications vital_signs'.split(
  ' ',
);

const tried = withTwoIds.flatMap(({ method, path }) =>
  path.includes('{MODEL_NAME}')
    ? modelNames.map((name) => ({ method, path: path.replace('{MODEL_NAME}', name) }))
    : [{ method, path }],
);

it('A path whose ids do not belong together is tried for every call with two ids', () => {
  const missing = tried.filter(({ method, path }) => {
    // The number of an attachment in a document is no id.
    const literal = path
      .replace(/\{REL\}/, 'annotation')
      .replace('{DOCUMENT_ID}/attachments/{ATTACHMENT_NUM}', '{DOCUMENT_ID}/attachments/1');
    const pattern = new RegExp(`^${literal.replace(/\{\w+\}/g, '\\{[^}]+\\}')}$`);
    return !mixedCases.some((entry) => entry.method === method && pattern.test(entry.path));
  });
  expect(missing).toEqual([]);
});
