/** The FHIR base, for apps with a token of SMART App Launch. docs/contract/fhir-api.md#calls */
import type { Declarations } from '../endpoint.ts';

const common = { problems: 'fhir', cors: true } as const;

const unknown = {
  status: 404,
  when: 'there is no such resource, or the token does not show it',
} as const;
const isVoid = { status: 410, when: 'the document of the resource is void' } as const;
const notJson = { status: 406, when: 'another format than JSON is asked for' } as const;
const withoutPatient = {
  status: 400,
  when: 'the token is of a backend app, and the call does not name one patient',
} as const;
const unprepared = {
  status: 503,
  when: 'documents that an older version of the service has stored are not prepared yet',
} as const;
const read = [unknown, isVoid, notJson, withoutPatient, unprepared] as const;
const badSearch = [
  { status: 400, when: 'a parameter or a value is not one that the search takes' },
  { status: 413, when: 'there are more parameters or values than the search takes' },
  { status: 404, when: 'there is no such type of resource' },
  notJson,
  unprepared,
] as const;
const badResource = [
  { status: 400, when: 'the body is not one resource of FHIR R4 of the type in the path, as strict JSON' },
  { status: 405, when: 'the type is none that apps can store' },
  {
    status: 422,
    when: 'the resource does not name its patient, is about another one, or refers to another one',
  },
  { status: 415, when: 'the body is not `application/fhir+json` or `application/json`' },
  notJson,
] as const;
const writtenPairs = {
  doc: '`_format`. `patient`: the record, for a backend app and a resource that is about no patient.',
} as const;
const searchPairs = {
  doc: 'The search parameters of the type, and `_id`, `_lastUpdated`, `_count`, `_sort`, `_include`, `_revinclude`, `_elements`, `_summary`, `_total`, `_format`. A repeated parameter restricts the search further.',
} as const;
const patientPair = {
  doc: '`patient`: the record, for a token of a backend app. `_format`, `_elements` and `_summary` as for searches.',
} as const;

/** Of an Observation in the examples. */
const pulse =
  '"status":"final","code":{"text":"Pulse at rest"},"subject":{"reference":"Patient/{record}"},"valueQuantity":{"value":62,"unit":"/min"}';

export const fhirEndpoints = {
  fhir_metadata: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/metadata' }],
    rule: 'ANYBODY',
    summary: 'What the FHIR base offers: its CapabilityStatement.',
    effect: 'read',
    pairs: { doc: '`_format`, and `mode`, which must be `full` when it is given.' },
    output: { kind: 'fhir', doc: 'CapabilityStatement' },
    errors: [notJson],
    example: { by: 'nobody' },
  },
  smart_configuration: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/.well-known/smart-configuration' }],
    rule: 'ANYBODY',
    summary: 'Where an app asks for access to the FHIR base, and what it can ask for (SMART App Launch 2.2).',
    effect: 'read',
    output: { kind: 'json', shape: 'SmartConfiguration' },
    example: { by: 'nobody' },
  },
  openid_configuration: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/.well-known/openid-configuration' }],
    rule: 'ANYBODY',
    summary: 'Where an app has the identity of a person proved (OpenID Connect Discovery 1.0).',
    effect: 'read',
    output: { kind: 'json', shape: 'OpenidConfiguration' },
    example: { by: 'nobody' },
  },
  fhir_search: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}' }],
    rule: 'FHIR_READ',
    scope: '.s',
    summary: 'Searches the resources of one type that the token shows.',
    effect: 'read',
    shows: true,
    pairs: searchPairs,
    output: { kind: 'fhir', doc: 'Bundle of type `searchset`' },
    errors: [...badSearch, withoutPatient],
    example: { by: 'smart', path: { FHIR_TYPE: 'Observation' }, query: { _count: '2' } },
  },
  fhir_search_post: {
    ...common,
    routes: [{ method: 'POST', path: '/fhir/{FHIR_TYPE}/_search' }],
    rule: 'FHIR_READ',
    scope: '.s',
    summary: 'The same search, with its parameters in the body, so that they are in no address.',
    effect: 'read',
    shows: true,
    pairs: { ...searchPairs, form: true },
    output: { kind: 'fhir', doc: 'Bundle of type `searchset`' },
    errors: [...badSearch, withoutPatient],
    example: { by: 'smart', path: { FHIR_TYPE: 'Observation' } },
  },
  fhir_read: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}/{FHIR_ID}' }],
    rule: 'FHIR_READ',
    scope: '.r',
    summary: 'The latest version of one resource.',
    effect: 'read',
    shows: true,
    pairs: patientPair,
    output: {
      kind: 'fhir',
      doc: 'the resource; the bytes of a Binary when their own media type is asked for',
    },
    errors: read,
    example: { by: 'smart', path: { FHIR_TYPE: 'Patient', FHIR_ID: '{record}' } },
  },
  fhir_vread: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}/{FHIR_ID}/_history/{FHIR_VERSION}' }],
    rule: 'FHIR_READ',
    scope: '.r',
    summary: 'One version of one resource.',
    effect: 'read',
    shows: true,
    pairs: patientPair,
    output: { kind: 'fhir', doc: 'the resource as it was in that version' },
    errors: read,
    example: {
      by: 'smart',
      path: { FHIR_TYPE: 'DocumentReference', FHIR_ID: '{document}', FHIR_VERSION: '{document version}' },
    },
  },
  fhir_history: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}/{FHIR_ID}/_history' }],
    rule: 'FHIR_READ',
    scope: '.r',
    summary: 'The versions of one resource, the newest first.',
    effect: 'read',
    shows: true,
    pairs: patientPair,
    output: { kind: 'fhir', doc: 'Bundle of type `history`' },
    errors: read,
    example: { by: 'smart', path: { FHIR_TYPE: 'DocumentReference', FHIR_ID: '{document}' } },
  },
  fhir_everything: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/Patient/{FHIR_ID}/$everything' }],
    rule: 'FHIR_READ',
    scope: '*.rs',
    summary: 'Everything in the record that the token shows, in pages.',
    effect: 'read',
    shows: true,
    pairs: { doc: '`start`, `end`, `_since`, `_type`, `_count`, and `_format`.' },
    output: { kind: 'fhir', doc: 'Bundle of type `searchset`' },
    errors: [...read, { status: 400, when: 'a parameter is not one that the operation takes' }],
    example: { by: 'smart', path: { FHIR_ID: '{record}' } },
  },
  fhir_summary: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/Patient/{FHIR_ID}/$summary' }],
    rule: 'FHIR_READ',
    scope: '*.r',
    summary: 'The International Patient Summary of what the token shows.',
    effect: 'read',
    shows: true,
    pairs: { doc: '`_format`, and `profile`, which must be that of the International Patient Summary.' },
    output: { kind: 'fhir', doc: 'Bundle of type `document`' },
    errors: [...read, { status: 400, when: 'a parameter is not one that the operation takes' }],
    example: { by: 'smart', path: { FHIR_ID: '{record}' } },
  },
  fhir_docref: {
    ...common,
    routes: [
      { method: 'GET', path: '/fhir/DocumentReference/$docref' },
      { method: 'POST', path: '/fhir/DocumentReference/$docref' },
    ],
    rule: 'FHIR_READ',
    scope: 'DocumentReference.rs',
    summary: 'The documents of the record that the token shows, as US Core asks for them.',
    effect: 'read',
    shows: true,
    pairs: {
      doc: '`patient` (required), `start`, `end`, `type`, `on-demand`, `profile`, and `_format`; with POST the same in a Parameters resource.',
    },
    raw: { doc: 'With POST: a Parameters resource with the same names', use: 'json', optional: true },
    output: { kind: 'fhir', doc: 'Bundle of type `searchset`' },
    errors: [...badSearch, withoutPatient],
    example: { by: 'smart', query: { patient: '{record}' } },
  },
  fhir_docref_patient: {
    ...common,
    routes: [{ method: 'GET', path: '/fhir/Patient/{FHIR_ID}/$docref' }],
    rule: 'FHIR_READ',
    scope: 'DocumentReference.rs',
    summary: 'The same for the patient in the path.',
    effect: 'read',
    shows: true,
    pairs: { doc: '`start`, `end`, `type`, `on-demand`, `profile`, and `_format`.' },
    output: { kind: 'fhir', doc: 'Bundle of type `searchset`' },
    errors: [...badSearch, withoutPatient],
    example: { by: 'smart', path: { FHIR_ID: '{record}' } },
  },
  fhir_validate: {
    ...common,
    routes: [{ method: 'POST', path: '/fhir/{FHIR_TYPE}/$validate' }],
    rule: 'FHIR_READ',
    scope: '.r',
    summary: 'Says whether a resource could be stored, and what would be wrong with it. Stores nothing.',
    effect: 'read',
    pairs: { doc: '`mode` and `_format`.' },
    raw: { doc: 'A resource of FHIR R4, or Parameters that hold one as `resource`', use: 'json' },
    output: { kind: 'fhir', doc: 'OperationOutcome' },
    errors: [
      { status: 404, when: 'there is no such type of resource' },
      { status: 415, when: 'the body is not `application/fhir+json` or `application/json`' },
      notJson,
    ],
    example: {
      by: 'smart',
      path: { FHIR_TYPE: 'Observation' },
      body: '{"resourceType":"Observation","status":"final","code":{"text":"Pulse at rest"}}',
      mediaType: 'application/fhir+json',
    },
  },
  fhir_create: {
    ...common,
    routes: [{ method: 'POST', path: '/fhir/{FHIR_TYPE}' }],
    rule: 'FHIR_WRITE',
    scope: '.c',
    summary: 'Stores a resource as a document of the record.',
    effect: 'write',
    pairs: writtenPairs,
    raw: { doc: 'A resource of FHIR R4 of this type, as strict JSON', use: 'document' },
    output: {
      kind: 'fhir',
      doc: 'the resource as it is served from now on, or, with 200, the one that `If-None-Exist` finds; nothing with `Prefer: return=minimal`',
      status: 201,
    },
    errors: [
      ...badResource,
      { status: 403, when: 'the token is for a circle; a circle cannot be written to' },
      { status: 404, when: 'there is no such type of resource' },
      { status: 400, when: '`If-None-Exist` is not one identifier, which the resource has itself' },
      { status: 412, when: '`If-None-Exist` finds more than one resource' },
    ],
    example: {
      by: 'smart',
      path: { FHIR_TYPE: 'Observation' },
      body: `{"resourceType":"Observation",${pulse}}`,
      mediaType: 'application/fhir+json',
    },
  },
  fhir_update: {
    ...common,
    routes: [{ method: 'PUT', path: '/fhir/{FHIR_TYPE}/{FHIR_ID}' }],
    rule: 'FHIR_WRITE',
    scope: '.u',
    summary: 'Stores a new version of a resource that the same app has stored.',
    effect: 'write',
    pairs: writtenPairs,
    raw: { doc: 'The resource, with its id', use: 'document' },
    output: {
      kind: 'fhir',
      doc: 'the resource as it is served from now on; nothing with `Prefer: return=minimal`',
    },
    errors: [
      ...badResource,
      isVoid,
      { status: 403, when: 'somebody else has stored the latest version of the resource' },
      { status: 404, when: 'there is no such type of resource' },
      {
        status: 405,
        when: 'there is no such resource, or the token does not show it: the service gives ids',
      },
      { status: 409, when: 'the resource is one of several in its document' },
      { status: 412, when: 'the version in `If-Match` is not the latest one' },
      { status: 428, when: '`If-Match` is missing' },
    ],
    example: {
      by: 'smart',
      path: { FHIR_TYPE: 'Observation' },
      headers: { 'if-match': 'W/"{fhir version}"' },
      body: `{"resourceType":"Observation","id":"{fhir id}",${pulse}}`,
      mediaType: 'application/fhir+json',
    },
  },
  fhir_transaction: {
    ...common,
    routes: [
      { method: 'POST', path: '/fhir' },
      { method: 'POST', path: '/fhir/' },
    ],
    rule: 'FHIR_WRITE',
    scope: '*.c',
    summary: 'Always refused: transactions and batches are not offered.',
    effect: 'write',
    raw: { doc: 'A Bundle', use: 'json', optional: true },
    output: { kind: 'fhir', doc: 'never' },
    errors: [{ status: 422, when: 'always; send each entry of the Bundle in a call of its own' }],
    example: {
      by: 'smart',
      body: '{"resourceType":"Bundle","type":"transaction"}',
      mediaType: 'application/fhir+json',
      status: 422,
    },
  },
} as const satisfies Declarations;
