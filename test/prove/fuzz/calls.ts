/** Any call of the service with anything in path, query, form, body and headers. */
import fc from 'fast-check';
import { endpoints } from '../../../shared/api/registry.ts';
import type { Item } from '../../../shared/store/key.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { parseXml } from '../../support/xml-tree.ts';
import type { Scene } from '../histories/scene.ts';
import { openScene } from '../histories/stage.ts';
import type { Method } from '../in-process/client.ts';
import type { Answer } from '../in-process/service.ts';
import { fhirText } from './fhir-texts.ts';
import type { Target } from './target.ts';
import { value, xmlText } from './texts.ts';

interface FuzzedCall {
  /** By position in the registry. */
  readonly endpoint: number;
  /** For placeholders; those that are left empty get what is there. */
  readonly segments: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  readonly mediaType: string;
  readonly by: number;
  readonly headers: Readonly<Record<string, string>>;
}

const routes = endpoints.flatMap((endpoint) => endpoint.routes.map((route) => ({ ...route, endpoint })));
/** Parameters that some call reads, and one that none does. */
const names = [
  ...new Set(endpoints.flatMap(({ query = {}, form = {} }) => [...Object.keys(query), ...Object.keys(form)])),
  'limit',
  'offset',
  'order_by',
  'status',
  'modified_since',
  'group_by',
  'date_group',
  'aggregate_by',
  'date_range',
  'test_name_identifier',
  'response_format',
  'none',
];

const parameters = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4, noNullPrototype: true });
const mediaTypes = [
  'application/xml',
  'text/xml; charset=utf-16',
  'text/plain',
  'application/json',
  'application/fhir+json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  '',
  'a'.repeat(300),
];

const inputs: fc.Arbitrary<FuzzedCall> = fc.record({
  endpoint: fc.nat(routes.length - 1),
  segments: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value }), {
    minLength: 4,
    maxLength: 4,
  }),
  query: parameters,
  form: fc.option(parameters),
  body: fc.option(fc.oneof({ weight: 3, arbitrary: xmlText }, { weight: 1, arbitrary: fhirText })),
  mediaType: fc.constantFrom(...mediaTypes),
  by: fc.nat(9),
  headers: fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom('authorization', 'content-type', 'content-length', 'host', 'x-forwarded-host'),
        fc.oneof(
          value,
          value.map((text) => `OAuth ${text}`),
        ),
        { noNullPrototype: true },
      ),
    },
  ),
});

/** What the specification lets fail: docs/contract/codes.md#coding-systems and reports.md. */
const alwaysFailing = ['coding_systems_list', 'report_ccr'];
/** After so many calls the table is emptied, so that it stays small. */
const callsOfScene = 300;

/** They count wrong guesses: docs/contract/accounts.md#login-counters-and-lock-out. */
const guesses = ['account_check_secrets', 'account_initialize', 'account_password_change', 'session_create'];
/** What every call leaves, although it is rejected: the nonce and the audit entry. */
const leftByAny = /^(NONCE|AUDIT)/;

export function fuzzedCalls(): Target<FuzzedCall> {
  let scene: Scene | undefined;
  let store = new MemoryStore();
  return {
    inputs,
    async check(input) {
      if (!scene || scene.calls >= callsOfScene) {
        store = new MemoryStore();
        scene = await openScene({ store });
      }
      scene.calls += 1;
      const before = new Map(store.items);
      const answer = await send(scene, input);
      const { endpoint } = routes[input.endpoint]!;
      try {
        requireAnswer(answer, alwaysFailing.includes(endpoint.id));
        if (answer.status >= 400 && !guesses.includes(endpoint.id)) requireNothingStored(before, store);
      } catch (error) {
        throw new Error(`${endpoint.id}: ${(error as Error).message}`, { cause: error });
      }
    },
  };
}

function send(scene: Scene, input: FuzzedCall): Promise<Answer> {
  const { method, path } = routes[input.endpoint]!;
  const [participant] = [scene.participants[input.by % scene.participants.length]!];
  let at = 0;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = input.segments[at++] ?? '';
    return encodeURIComponent(given === '' ? usual(scene, name) : given);
  });
  return scene.service.send({
    by: participant.credentials,
    method: method as Method,
    path: filled,
    query: input.query,
    ...(method === 'POST' && input.form && { form: input.form }),
    ...(!(method === 'POST' && input.form) &&
      input.body !== null && { body: input.body, mediaType: input.mediaType }),
    headers: input.headers,
  });
}

function usual(scene: Scene, name: string): string {
  const { model } = scene;
  const known: Readonly<Record<string, string>> = {
    RECORD_ID: model.recordId,
    CARENET_ID: model.carenets[0]!.id,
    DOCUMENT_ID: model.versions.at(-1)!.id,
    DOCUMENT_ID_0: model.versions.at(-1)!.id,
    DOCUMENT_ID_1: model.versions.at(-2)!.id,
    ACCOUNT_EMAIL: scene.id('owner'),
    ACCOUNT_ID: scene.id('member'),
    APP_ID: scene.id('importer'),
    PHA_EMAIL: scene.id('problems'),
    PRINCIPAL_EMAIL: scene.id('admin'),
    REL: 'annotation',
    SPECIAL_DOCUMENT: 'demographics',
    PAPER: 'summary',
    DATA_MODEL: 'LabResult',
    MODEL_NAME: 'problems',
    LAB_CODE: 'HBA1C',
    CATEGORY: 'weight',
    ATTACHMENT_NUM: '1',
    FUNCTION_NAME: 'document_create',
  };
  return known[name] ?? 'x1';
}

function requireAnswer({ status, headers, text }: Answer, mayFail: boolean): void {
  if (status >= 500 && !mayFail) throw new Error(`${status} ${text}`);
  if (!headers['x-request-id']) throw new Error('no X-Request-Id');
  if (status >= 400 && !headers['x-error-code']) throw new Error(`${status} without X-Error-Code`);
  const type = headers['content-type'] ?? '';
  if (text !== '' && type === '') throw new Error('a body without a media type');
  if (status >= 400) return;
  if (type.startsWith('application/xml') || type.startsWith('application/rdf+xml')) parseXml(text);
  if (type.startsWith('application/json')) JSON.parse(text);
}

/** A call that is rejected leaves nothing but what every call leaves. */
function requireNothingStored(before: ReadonlyMap<string, Item>, { items }: MemoryStore): void {
  for (const [key, item] of items) {
    if (before.get(key) !== item && !leftByAny.test(key))
      throw new Error(`it is rejected, but stored ${key}`);
  }
  for (const key of before.keys()) {
    if (!items.has(key)) throw new Error(`it is rejected, but removed ${key}`);
  }
}
