import { describe, expect, it } from 'vitest';
import { expectJson } from '../../../support/expectations.ts';
import type { Values } from '../../../support/medical/compound-values.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import {
  fieldsOf,
  filledValuesOf,
  type ModelName,
  modelNames,
  unsetValues,
} from '../../../support/medical/filled.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inRecord, type Row, reportPath } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { el, type XmlElement } from '../../../support/xml-tree.ts';

const { service, owner, record } = await startWithOneRecord();
/** Holds one fact of every model with all fields. */
const full = await storeModels(
  owner.session,
  record,
  ...modelNames.map((name) => model(name, filledValuesOf(name))),
);
service.advance(2);
/** Stored later. Holds one fact of every model with the required fields only. */
const least = await storeModels(
  owner.session,
  record,
  ...modelNames.map((name) => model(name, smallest[name])),
);

/** The number of keys of an object of the model, including relations without facts. */
const keys: Readonly<Record<ModelName, number>> = {
  Allergy: 20,
  AllergyExclusion: 5,
  Encounter: 37,
  Equipment: 7,
  Fill: 38,
  Immunization: 18,
  LabResult: 37,
  Measurement: 6,
  Medication: 16,
  Problem: 8,
  Procedure: 11,
  SimpleClinicalNote: 18,
  VitalSigns: 57,
};

function read(name: ModelName, query = '') {
  return owner.session.get(reportPath(inRecord(record), name), { query });
}

/** The fields of a stored fact that was sent with these values. */
function valuesOf(name: ModelName, values: Values): Record<string, string | number | boolean | null> {
  return { ...unsetValues(name), ...values };
}

describe.each(modelNames)('The report of %s', (name) => {
  it('is a list of objects with every field, including nulls, newest fact first', async () => {
    const answer = await read(name);
    expectJson(answer);
    expect(answer.headers['x-total-count']).toBe('2');
    const rows = answer.json() as Row[];
    expect(rows.map((row) => Object.keys(row).length)).toEqual([keys[name], keys[name]]);
    const relations = name === 'Medication' ? { fulfillments: [] } : {};
    const object = (id: string, values: Values) => ({
      __modelname__: name,
      __documentid__: id,
      ...valuesOf(name, values),
      ...relations,
    });
    expect(rows).toEqual([object(least, smallest[name]), object(full, filledValuesOf(name))]);
  });

  it.each(['application/xml', 'text/xml'])(
    'as %s has one Field for each field, empty for null',
    async (type) => {
      const answer = await read(name, `response_format=${encodeURIComponent(type)}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.headers['x-total-count']).toBe('2');
      const relations = name === 'Medication' ? [fieldElement('fulfillments', null)] : [];
      const element = (id: string, values: Values) => {
        const held = valuesOf(name, values);
        const fields = fieldsOf(name).map((field) => fieldElement(field, held[field]!));
        return el('Model', { name, documentId: id }, ...fields, ...relations);
      };
      expect(answer.xml()).toEqual(
        el('Models', {}, element(least, smallest[name]), element(full, filledValuesOf(name))),
      );
    },
  );
});

function fieldElement(name: string, value: string | number | boolean | null): XmlElement {
  return { ...el('Field', { name }), text: xmlText(value) };
}

function xmlText(value: string | number | boolean | null): string {
  if (typeof value !== 'number') return value === null ? '' : String(value);
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
