/** The resources that the service makes itself. */
import { describe, expect, it } from 'vitest';
import { auditEvent } from '../../../../shared/domain/fhir/own/audit-event.ts';
import { capabilityStatement } from '../../../../shared/domain/fhir/own/capability-statement.ts';
import { binaryResource, documentReference } from '../../../../shared/domain/fhir/own/document-reference.ts';
import { provenance } from '../../../../shared/domain/fhir/own/provenance.ts';
import { operationOutcome } from '../../../../shared/fhir/rest/outcome.ts';
import {
  auditEventId,
  placeInTrail,
  provenanceId,
  relatedPersonId,
  targetOf,
} from '../../../../shared/fhir/rest/own-ids.ts';
import { relatedPerson, servedPatient } from '../../../../shared/fhir/rest/patient.ts';
import { demographicsFields } from '../../../../shared/models/demographics/index.ts';
import type { AuditItem } from '../../../../shared/store/items/index.ts';
import { checkAnswer } from '../../../support/fhir/answer.ts';

const service = 'https://phr.example.org';
const recordId = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const lineage = '0192aaaa-0000-8000-8000-aaaaaaa00000';
const second = '0192aaaa-0000-8000-8000-aaaaaaa00001';
const callId = '0192aaaa-1111-7000-8000-222222222222';

const version = {
  id: second,
  type: 'http://hl7.org/fhir/Bundle',
  size: 2048,
  digest: 'ab'.repeat(32),
  mediaType: 'application/fhir+json',
  bodyKey: 'bodies/x',
  creator: { id: 'rosa@example.org', type: 'account', fullName: 'Rosa Lind' },
  createdAt: '2026-02-03T04:05:06.789Z',
  modifiedAt: '2026-02-04T04:05:06.789Z',
  label: 'Blood test',
  replaces: lineage,
  contents: { kinds: [{ kind: 'LabResult', count: 3, newest: '2026-01' }] },
  through: 'vitals@apps.example.org',
  broughtBy: 'link',
  revision: 1,
} as const;

const served = {
  recordId,
  base: `${service}/fhir`,
  service,
  place: `/records/${recordId}`,
  status: 'active',
  showsEarlier: true,
} as const;

const entry: AuditItem = {
  id: callId,
  requestId: 'r',
  time: '2026-02-03T04:05:06.789Z',
  operation: 'fhir_search',
  status: 200,
  successful: true,
  principal: 'rosa@example.org',
  proxy: 'vitals@apps.example.org',
  recordId,
  carenetId: '0192aaaa-3333-7000-8000-222222222222',
  appId: '',
  documentId: second,
  externalId: '',
  messageId: '',
  method: 'GET',
  path: '/fhir/Observation',
  sourceIp: '192.0.2.1',
  shown: { kinds: { LabResult: 12 }, documents: 1, documentIds: [second] },
};

const known = {
  names: new Map([
    ['rosa@example.org', 'Rosa Lind'],
    ['vitals@apps.example.org', 'Vitals'],
  ]),
  apps: new Set(['vitals@apps.example.org']),
  service,
  recordId,
};

const person = {
  ...Object.fromEntries(demographicsFields.map(({ name }) => [name, null])),
  bday: '1961-04-09',
  email: 'rosa@example.org',
  gender: 'female',
  name_family: 'Lind',
  name_given: 'Rosa',
} as Parameters<typeof servedPatient>[0]['person'];

const patient = servedPatient({
  recordId,
  person,
  documentId: second,
  since: version.createdAt,
  whyAbsent: 'unknown',
});
const masked = servedPatient({
  recordId,
  person: undefined,
  since: '2026-01-01T00:00:00.000Z',
  whyAbsent: 'masked',
});
const relative = relatedPerson({
  id: relatedPersonId(recordId, 'q2Vd0s8TzKx4mWbR7yLcPf'),
  recordId,
  fullName: 'Ben Lind',
  roleLabel: 'Son',
  since: '2026-01-01T00:00:00.000Z',
});
const target = { type: 'Observation', id: '0192aaaa00008000800000000aa00000-0123456789abcdef' };
const who = provenance({
  target,
  version: {
    ...version,
    suppressedAt: '2026-03-01T00:00:00.000Z',
    suppressor: { id: 'ben@example.org', type: 'account', fullName: 'Ben Lind' },
  },
  service,
  throughName: 'Vitals',
  statements: [
    { reference: 'Observation/earlier', isEarlier: true },
    { reference: 'Observation/other', isEarlier: false },
  ],
});
const reference = documentReference(version, served);
const binary = binaryResource(version, Buffer.from('{"resourceType":"Bundle"}'));
const event = auditEvent({ item: entry, ...known });

const statement = capabilityStatement({
  base: `${service}/fhir`,
  version: '0.9.0',
  date: '2026-01-01',
  endpoints: {
    fhir_read: { routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}/{FHIR_ID}' }] },
    fhir_search: { routes: [{ method: 'GET', path: '/fhir/{FHIR_TYPE}' }] },
    fhir_create: { routes: [{ method: 'POST', path: '/fhir/{FHIR_TYPE}' }] },
    fhir_everything: { routes: [{ method: 'GET', path: '/fhir/Patient/{FHIR_ID}/$everything' }] },
    fhir_metadata: { routes: [{ method: 'GET', path: '/fhir/metadata' }] },
  },
  types: [
    {
      type: 'Observation',
      parameters: [{ name: 'category', type: 'token' }],
      revIncludes: ['Provenance:target'],
    },
    { type: 'Patient', parameters: [{ name: '_id', type: 'token' }], isReadOnly: true },
    { type: 'Binary', parameters: [], isReadOnly: true, isNotSearched: true },
  ],
  oauth: {
    authorize: `${service}/smart/authorize`,
    token: `${service}/smart/token`,
    introspect: `${service}/smart/introspect`,
    revoke: `${service}/smart/revoke`,
  },
});

describe('Own resources', () => {
  it('are valid by the definitions of FHIR R4', () => {
    const resources = [
      patient,
      masked,
      relative,
      who,
      reference,
      binary,
      event,
      statement,
      operationOutcome([{ code: 'not-found', text: 'There is no such resource.' }]),
    ];
    const entries = resources.map((resource, index) => ({
      fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
      resource,
    }));
    expect(checkAnswer({ resourceType: 'Bundle', type: 'collection', entry: entries }).errors).toEqual([]);
  });

  it('have ids that FHIR allows, and that lead back', () => {
    const id = provenanceId(target);
    expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    expect(targetOf(id)).toEqual(target);
    expect(targetOf('p-zz-x')).toBeUndefined();
    const place = { time: '2026-02-03T04:05:06.789Z', callId };
    expect(auditEventId(place)).toBe('20260203T040506789Z-0192aaaa-1111-7000-8000-222222222222');
    expect(placeInTrail(auditEventId(place))).toEqual(place);
    expect(placeInTrail('20260203T040506789Z-../..')).toBeUndefined();
  });

  it('of a related person follow from the name that the app knows, and differ by record and by app', () => {
    const id = relatedPersonId(recordId, 'q2Vd0s8TzKx4mWbR7yLcPf');
    expect(id).toMatch(/^rp-[0-9a-f]{32}$/);
    expect(relatedPersonId(recordId, 'q2Vd0s8TzKx4mWbR7yLcPf')).toBe(id);
    expect(relatedPersonId(lineage, 'q2Vd0s8TzKx4mWbR7yLcPf')).not.toBe(id);
    expect(relatedPersonId(recordId, 'another name of the same')).not.toBe(id);
  });
});

describe('The Patient', () => {
  it('is the demographics', () => {
    expect(patient).toMatchObject({
      id: recordId,
      meta: { versionId: '0192aaaa000080008000aaaaaaa00001', lastUpdated: '2026-02-03T04:05:06.789Z' },
      name: [{ family: 'Lind', given: ['Rosa'] }],
      birthDate: '1961-04-09',
      gender: 'female',
    });
  });

  it('says in a circle that its name, sex and birthday are masked', () => {
    const why = {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }],
    };
    expect(masked).toMatchObject({ name: [{ _text: why }], _gender: why, _birthDate: why });
    expect(masked).not.toHaveProperty('birthDate');
  });
});

describe('The DocumentReference of a document', () => {
  it('has the id of the document and leads to the bytes of its version', () => {
    expect(reference).toMatchObject({
      id: lineage,
      meta: {
        // Its label was changed later.
        versionId: '0192aaaa000080008000aaaaaaa00001-20260204T040506789Z',
        source: `${service}/records/${recordId}/documents/${second}`,
      },
      status: 'current',
      type: { coding: [{ system: 'http://loinc.org', code: '11502-2' }] },
      category: [{ coding: [{ code: 'LAB' }] }],
      date: '2026-02-03T04:05:06.789Z',
      content: [
        {
          attachment: {
            contentType: 'application/fhir+json',
            url: `${service}/fhir/Binary/${second}`,
            size: 2048,
            title: 'Blood test',
          },
        },
      ],
      relatesTo: [
        {
          code: 'replaces',
          target: {
            reference: `DocumentReference/${lineage}/_history/0192aaaa000080008000aaaaaaa00000`,
          },
        },
      ],
      context: { period: { end: '2026-01' } },
    });
  });

  it('does not say through a circle that there were earlier versions', () => {
    expect(documentReference(version, { ...served, showsEarlier: false })).not.toHaveProperty('relatesTo');
  });

  it.each([
    ['void', undefined, 'entered-in-error'],
    ['archived', undefined, 'current'],
    ['active', '0192aaaa-0000-8000-8000-aaaaaaa00002', 'superseded'],
  ] as const)('has the status that a %s document replaced by %s has', (status, replacedBy, expected) => {
    const one = documentReference({ ...version, ...(replacedBy && { replacedBy }) }, { ...served, status });
    expect(one.status).toBe(expected);
  });

  it('says that nobody knows what kind of document a photograph is', () => {
    const { contents: _, ...photograph } = version;
    expect(documentReference(photograph, served).type).toEqual({
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'UNK', display: 'unknown' },
      ],
      text: 'Document',
    });
  });
});

describe('A Provenance', () => {
  it('says who stored it, through which app, from where, and what else is said', () => {
    expect(who).toMatchObject({
      target: [{ reference: 'Observation/0192aaaa00008000800000000aa00000-0123456789abcdef' }],
      recorded: '2026-02-03T04:05:06.789Z',
      reason: [{ text: 'Received by a link' }],
      activity: { coding: [{ code: 'UPDATE' }] },
      agent: [
        { type: { coding: [{ code: 'enterer' }] }, who: { display: 'Rosa Lind' } },
        { type: { coding: [{ code: 'transmitter' }] }, who: { type: 'Device', display: 'Vitals' } },
        { type: { text: 'Changed its status' }, who: { display: 'Ben Lind' } },
      ],
      entity: [
        { role: 'revision', what: { reference: 'Observation/earlier' } },
        { role: 'source', what: { reference: 'Observation/other' } },
      ],
    });
  });
});

describe('An AuditEvent', () => {
  it('says who did what through which app, and how much was in the answer', () => {
    expect(event).toMatchObject({
      subtype: [{ system: `${service}/operations`, code: 'fhir_search' }],
      action: 'R',
      recorded: '2026-02-03T04:05:06.789Z',
      outcome: '0',
      agent: [
        { who: { display: 'Rosa Lind' }, requestor: true, network: { address: '192.0.2.1' } },
        { who: { display: 'Vitals' }, requestor: false },
      ],
      entity: [
        { what: { reference: `Patient/${recordId}` }, description: 'GET /fhir/Observation' },
        { what: { reference: `DocumentReference/${lineage}` } },
        {
          detail: [
            { type: 'LabResult', valueString: '12' },
            { type: 'Documents', valueString: '1' },
          ],
        },
        { name: 'Carenet' },
      ],
    });
  });

  it.each([
    [404, '4'],
    [503, '8'],
  ])('of a call that ended with %i has the outcome %s', (status, outcome) => {
    expect(auditEvent({ item: { ...entry, status, successful: false }, ...known }).outcome).toBe(outcome);
  });
});

describe('The CapabilityStatement', () => {
  const [rest] = statement.rest as unknown as readonly [
    { resource: readonly { type: string; interaction: readonly { code: string }[]; operation?: unknown }[] },
  ];
  const interactions = (type: string) =>
    rest.resource.find((one) => one.type === type)?.interaction.map(({ code }) => code);

  it('announces of each type what its endpoints do, and no more', () => {
    expect(interactions('Observation')).toEqual(['read', 'search-type', 'create']);
    expect(interactions('Patient')).toEqual(['read', 'search-type']);
    expect(interactions('Binary')).toEqual(['read']);
  });

  it('announces operations by the paths of their endpoints', () => {
    expect(rest.resource.find(({ type }) => type === 'Patient')?.operation).toEqual([
      {
        name: 'everything',
        definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
      },
    ]);
    expect(rest.resource.find(({ type }) => type === 'Observation')).not.toHaveProperty('operation');
  });
});
