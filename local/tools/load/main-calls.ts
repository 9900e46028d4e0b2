/** The calls of an app that are measured: what personal health apps do most, and what the goals name. */
import { type Operation, registry } from '../../../shared/api/registry.ts';
import type { Credentials } from '../../demo/signed-client.ts';
import { dayOfLast } from '../example-calls/fhir-documents.ts';
import { type Changes, exampleCall, type Fixture } from '../example-calls/index.ts';
import { oneLabResult } from '../example-calls/lab-documents.ts';
import { idOf } from '../round-trips/scenario-context.ts';
import type { Call } from '../signed-call.ts';
import type { Response } from './connection.ts';
import type { Bearer } from './smart-access.ts';

/** A record and the app that was let in. Each connection writes to a record of its own. */
export interface OwnRecord {
  readonly recordId: string;
  readonly app: Credentials;
  /** A document of a kilobyte. */
  readonly documentId: string;
  /** The latest version of another one. */
  latest: string;
}

export interface Records {
  readonly own: readonly OwnRecord[];
  /** 100 documents, and 500 laboratory results in five more. */
  readonly filled: Pick<OwnRecord, 'recordId' | 'app'>;
  /** A record of 1,000 Observations in FHIR documents, a token for it, and the id of one of them. */
  readonly fhir: { readonly recordId: string; readonly token: Bearer; readonly observationId: string };
  /** A record that the app may not read with its other tokens. */
  readonly forbiddenId: string;
  /** Id of the app. */
  readonly appId: string;
}

interface SignedCall extends Call {
  readonly by: Credentials | Bearer;
}

export interface MainCall {
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** 200 unless given. */
  readonly status?: number;
  /** The call of this connection; `time` counts its calls. */
  readonly make: (records: Records, connection: number, time: number) => SignedCall;
  /** Whether its answer grows with the record, and its time with that. */
  readonly answersWithRecord?: true;
  /** What the next call needs to know of the response. */
  readonly learn?: (own: OwnRecord, response: Response) => void;
}

/** Type of the documents in the filled record. */
export const letter = 'urn:example:letters#Letter';
const run = Date.now().toString(36);

function of(by: Credentials, operation: Operation, fixture: Fixture, changes: Changes = {}): SignedCall {
  return { ...exampleCall(registry[operation], fixture, changes), by };
}

/** A call on the filled record. */
function onFilled(operation: Operation, changes: Changes = {}): MainCall['make'] {
  return ({ filled: { recordId, app } }) => of(app, operation, { record: recordId }, changes);
}

/** A call on the record of the connection. */
function onOwn(operation: Operation, changes: (time: number) => Changes = () => ({})): MainCall['make'] {
  return ({ own, appId }, connection, time) => {
    const { recordId, app, documentId } = own[connection]!;
    return of(app, operation, { record: recordId, document: documentId, app: appId }, changes(time));
  };
}

/** A read of the FHIR base. */
function onFhir(path: (fhir: Records['fhir']) => string): MainCall['make'] {
  return ({ fhir }) => ({ method: 'GET', target: `/fhir/${path(fhir)}`, by: fhir.token });
}

/** How many Observations the record of FHIR has. */
export const fhirObservations = 1000;
const category = 'http%3A%2F%2Fterminology.hl7.org%2FCodeSystem%2Fobservation-category%7Claboratory';
const since = dayOfLast(120, fhirObservations);

const all = { query: { limit: '500' } };
const body = { body: oneLabResult };

export const mainCalls: readonly MainCall[] = [
  { name: 'GET record', kind: 'read', make: onOwn('record') },
  { name: 'GET document of 1 kB', kind: 'read', make: onOwn('record_specific_document') },
  { name: 'GET metadata of a document', kind: 'read', make: onOwn('record_document_meta') },
  { name: 'GET demographics', kind: 'read', make: onOwn('read_demographics') },
  { name: 'list of 100 documents', kind: 'read', make: onFilled('record_document_list') },
  {
    name: 'list of 20 documents of a type',
    kind: 'read',
    make: onFilled('record_document_list', { query: { type: letter, limit: '20' } }),
  },
  { name: '500 laboratory results as JSON', kind: 'read', make: onFilled('generic_list', all) },
  { name: '500 laboratory results, minimal report, XML', kind: 'read', make: onFilled('minimal_labs', all) },
  {
    name: '500 laboratory results by month',
    kind: 'read',
    make: onFilled('generic_list', {
      query: { aggregate_by: 'count*', date_group: 'collected_at*month' },
    }),
  },
  {
    name: '403 for the record of another patient',
    kind: 'read',
    status: 403,
    make: ({ own, forbiddenId }, connection) => of(own[connection]!.app, 'record', { record: forbiddenId }),
  },
  {
    name: 'FHIR: read an Observation',
    kind: 'read',
    make: onFhir(({ observationId }) => `Observation/${observationId}`),
  },
  {
    name: 'FHIR: 100 Observations by category and date',
    kind: 'read',
    make: onFhir(
      ({ recordId }) => `Observation?patient=${recordId}&category=${category}&date=ge${since}&_count=100`,
    ),
  },
  {
    name: 'FHIR: $everything of 1,000 Observations',
    kind: 'read',
    answersWithRecord: true,
    make: onFhir(({ recordId }) => `Patient/${recordId}/$everything?_count=1000`),
  },
  { name: 'POST document of 1 kB', kind: 'write', make: onOwn('document_create', () => body) },
  {
    name: 'PUT document of 1 kB by external id',
    kind: 'write',
    make: ({ own, appId }, connection, time) => {
      const { recordId, app } = own[connection]!;
      const fixture = { record: recordId, app: appId, 'new external id': `${run}-${time}` };
      return of(app, 'document_create_by_ext_id', fixture, body);
    },
  },
  {
    name: 'new version of 1 kB',
    kind: 'write',
    make: ({ own }, connection) => {
      const { recordId, app, latest } = own[connection]!;
      return of(app, 'document_version', { record: recordId, document: latest }, body);
    },
    learn: (own, response) => {
      own.latest = idOf({ text: response.body.toString() });
    },
  },
  {
    name: 'change of status',
    kind: 'write',
    make: onOwn('document_set_status', (time) => ({
      form: { status: time % 2 === 0 ? 'archived' : 'active', reason: 'measuring' },
    })),
  },
  {
    name: "POST document of 1 kB into the app's storage",
    kind: 'write',
    make: onOwn('record_app_document_create', () => body),
  },
];
