import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../shared/errors.ts';
import { readDemographics } from '../../../../shared/models/demographics/index.ts';
import { extractInstances } from '../../../../shared/models/extract.ts';
import * as cases from './document-cases.ts';
import { faultsOf, schemaNames } from './validate.ts';

const namespace = 'http://indivo.org/vocab/xml/documents#';
const extract = (type: string) => (bytes: Uint8Array) => extractInstances(`${namespace}${type}`, bytes);

/** Schema, root, documents, and how the service reads them. */
const types = [
  ['models', 'Models', cases.models, extract('Models')],
  ['equipment', 'Equipment', cases.equipment, extract('Equipment')],
  ['procedure', 'Procedure', cases.procedure, extract('Procedure')],
  ['simple-clinical-note', 'SimpleClinicalNote', cases.simpleClinicalNote, extract('SimpleClinicalNote')],
  ['demographics', 'Demographics', cases.demographics, readDemographics],
] as const;

const accepts = (read: (bytes: Uint8Array) => unknown, document: string): boolean => {
  try {
    read(new TextEncoder().encode(document));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return false;
  }
};

describe.each(types)('The schema of %s', (schema, root, { valid, broken }, read) => {
  const documentOf = (content: string) => `<${root} xmlns="${namespace}">${content}</${root}>`;
  const titlesOf = (documents: Readonly<Record<string, string>>) => Object.keys(documents);
  const textsOf = (documents: Readonly<Record<string, string>>) => Object.values(documents).map(documentOf);

  it('accepts what the contract shows, and rejects what breaks the grammar or has no namespace', async () => {
    const nameless = `<${root}>${Object.values(valid)[0]}</${root}>`;
    // In one run of the validator: it takes longer to start than to validate.
    const all = [...textsOf(valid), ...textsOf(broken), nameless];
    const faults = await faultsOf(`documents/${schema}`, all);
    const titles = [...titlesOf(valid), ...titlesOf(broken), 'no namespace'];
    const rejected = titles.filter((_, index) => faults[index]!.length > 0);
    expect(rejected).toEqual([...titlesOf(broken), 'no namespace']);
  });

  it('agrees with the service on all documents', () => {
    expect(titlesOf(valid).filter((title) => !accepts(read, documentOf(valid[title]!)))).toEqual([]);
    expect(titlesOf(broken).filter((title) => accepts(read, documentOf(broken[title]!)))).toEqual([]);
  });
});

it('Every schema of documents is tested', () => {
  expect(schemaNames('documents').filter((name) => name !== 'types')).toEqual(
    types.map(([schema]) => schema).sort(),
  );
});
