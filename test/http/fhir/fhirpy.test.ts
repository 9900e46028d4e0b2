/** The FHIR base as a client in Python finds it that nobody here has written. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { storeDocument } from '../../support/medical/facts.ts';
import { findPythonWith } from '../../support/python-tools.ts';
import { createActiveAccount, createRecord } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';

const python = findPythonWith('fhirpy', 'the client fhirpy');

const laboratory = (day: string, code: string, value: number) => ({
  resource: {
    resourceType: 'Observation',
    status: 'final',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
        ],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code }] },
    effectiveDateTime: day,
    valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
  },
});

it.skipIf(!python)(
  'fhirpy reads, searches page by page, creates, and understands every refusal',
  async () => {
    const service = await startService({ apps: { charts: smartApps.public } });
    onTestFinished(() => service.stop());
    const owner = await createActiveAccount(service);
    const recordId = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    const entry = [
      laboratory('2025-01-02', '2951-2', 140),
      laboratory('2025-06-03', '2951-2', 138),
      laboratory('2025-12-04', '2823-3', 4.1),
    ];
    const body = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
    await storeDocument(owner.session, recordId, body, { contentType: 'application/fhir+json' });
    const scope = 'patient/Patient.r patient/Observation.cruds';
    const { token } = await giveAccess(service, {
      app: service.apps.charts,
      account: owner,
      recordId,
      scope,
    });
    const program = join(import.meta.dirname, 'use_fhirpy.py');
    const { stdout } = await promisify(execFile)(python!, [
      program,
      `${service.origin}/fhir`,
      token,
      recordId,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      patient: 'Halloran',
      values: [4.1, 138, 140],
      since: [4.1, 138],
      codes: ['2823-3', '2951-2'],
      total: 3,
      count: 3,
      'read back': 61,
      update: ['OperationOutcome', 'required'],
      delete: ['OperationOutcome', 'not-supported'],
      unknown: ['ResourceNotFound', 'not-found'],
      'not granted': ['ForbiddenError', 'forbidden'],
      'no token': ['AuthorizationError', 'login'],
    });
  },
);
