import { describe, expect, it } from 'vitest';
import { describeFacts } from '../../../shared/rdf/facts.ts';
import { code, context, fact, record, recordTree, resource } from './support/facts.ts';
import { readTrees, readTriples } from './support/read-rdf.ts';

const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

function problem(id: string, values: Record<string, string>) {
  return fact('Problem', id, values);
}

describe('Facts as RDF', () => {
  it('are empty when there are none', async () => {
    expect(await readTriples(describeFacts([], context))).toEqual([]);
  });

  it('come in the given order', async () => {
    const facts = ['p2', 'p1', 'p3'].map((id) => problem(id, {}));
    const triples = await readTriples(describeFacts(facts, context));
    const subjects = triples.filter(({ object }) => object === 'sp:Problem').map(({ subject }) => subject);
    expect(subjects).toEqual(['problems/p2', 'problems/p1', 'problems/p3'].map(resource));
  });

  it('mention the record once, however many facts belong to it', async () => {
    const document = describeFacts([problem('p1', {}), problem('p2', {})], context);
    const about = (await readTriples(document)).filter(({ subject }) => subject === record);
    expect(about).toEqual([{ subject: record, predicate: 'rdf:type', object: 'sp:MedicalRecord' }]);
  });

  it('describe a code once, with all its titles and classes', async () => {
    const facts = [
      problem('p1', code('name', 'Migraine', '24484000')),
      problem('p2', code('name', 'Hemicrania', '24484000')),
      problem('p3', code('name', 'Migraine', '24484000')),
      fact('Allergy', 'a1', code('severity', 'Migraine', '24484000')),
    ];
    const document = describeFacts(facts, context);
    expect((await readTrees(document))[`<${snomed}24484000>`]).toEqual({
      'rdf:type': ['sp:Code', 'spcode:AllergySeverity', 'spcode:SNOMED'],
      'dcterms:title': ['"Hemicrania"', '"Migraine"'],
      'sp:system': [`"${snomed}"`],
      'dcterms:identifier': ['"24484000"'],
    });
    expect(document.split(`rdf:about="${snomed}24484000"`)).toHaveLength(2);
  });

  it.each([
    ['title', { name_title: 'Migraine' }],
    ['identifier', { name_identifier: '37796009' }],
  ])('have no coded value when only its %s is known', async (_part, values) => {
    expect(await readTrees(describeFacts([problem('p1', values)], context))).toEqual({
      [resource('problems/p1')]: { 'rdf:type': ['sp:Problem'], 'sp:belongsTo': [record] },
      [record]: recordTree,
    });
  });

  it('describe a fact once when it is both on its own and nested', async () => {
    const fill = fact(
      'Fill',
      'f1',
      { date: '2026-02-01T00:00:00Z', pharmacy_org: 'Corner' },
      { parentId: 'm1' },
    );
    const medication = fact('Medication', 'm1', {}, { related: { fulfillments: [fill] } });
    const expected = await readTrees(describeFacts([medication], context));
    for (const facts of [
      [fill, medication],
      [medication, fill],
      [medication, medication, fill, fill],
    ]) {
      const trees = await readTrees(describeFacts(facts, { ...context, medications: [medication] }));
      expect(trees).toEqual(expected);
    }
  });

  it('describe a medication once when several of the listed fulfillments lead to it', async () => {
    const fills = ['f1', 'f2'].map((id) => fact('Fill', id, {}, { parentId: 'm1' }));
    const medication = fact('Medication', 'm1', {}, { related: { fulfillments: fills } });
    const document = describeFacts(fills, { ...context, medications: [medication, medication] });
    expect((await readTrees(document))[resource('medications/m1')]).toEqual({
      'rdf:type': ['sp:Medication'],
      'sp:belongsTo': [record],
      'sp:instructions': ['""'],
      'sp:fulfillment': [resource('fulfillments/f1'), resource('fulfillments/f2')],
    });
  });

  it('terminate when facts contain each other', async () => {
    const fulfillments: ReturnType<typeof fact>[] = [];
    const medication = fact('Medication', 'm1', {}, { related: { fulfillments } });
    fulfillments.push(medication);
    const trees = await readTrees(describeFacts([medication], context));
    expect(trees[resource('medications/m1')]).toMatchObject({
      'sp:fulfillment': [resource('medications/m1')],
    });
  });

  it('have URIs whose last segment is the id of the fact', async () => {
    const id = '5b1e2c34-0000-4000-8000-00000000abcd';
    const document = describeFacts([fact('Allergy', id, {})], {
      rdfBase: 'http://127.0.0.1:8000',
      recordId: 'r1',
    });
    expect(Object.keys(await readTrees(document))).toContain(
      `<http://127.0.0.1:8000/records/r1/allergies/${id}>`,
    );
  });

  it.each(['Equipment', 'Measurement', 'Procedure', 'SimpleClinicalNote'])(
    'cannot be made of %s, which has no RDF form',
    (model) => {
      expect(() => describeFacts([fact(model, 'x1', {})], context)).toThrow('no RDF form');
    },
  );
});
