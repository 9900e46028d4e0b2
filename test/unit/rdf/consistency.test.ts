import { beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Demographics } from '../../../shared/models/demographics/index.ts';
import { demographicsFields } from '../../../shared/models/demographics/index.ts';
import { models } from '../../../shared/models/registry.ts';
import { describeDemographics } from '../../../shared/rdf/demographics.ts';
import { describeFacts } from '../../../shared/rdf/facts.ts';
import { writeOntology } from '../../../shared/rdf/ontology.ts';
import { context, fact, fullFact } from './support/facts.ts';
import type { Triple } from './support/read-rdf.ts';
import { readTriples } from './support/read-rdf.ts';

const described = [...models.values()].filter((model) => model.rdf).map((model) => model.name);

/** A fact with everything that its model can hold, nested facts included. */
function complete(name: string, id: string, parentId?: string): Fact {
  const relations = models.get(name)?.relations ?? [];
  const related = relations.map((relation) => [relation.name, [complete(relation.target, `${id}-n`, id)]]);
  return fullFact(name, id, {
    related: Object.fromEntries(related),
    ...(parentId === undefined ? {} : { parentId }),
  });
}

/** Full facts, and those with what a full one omits because it prefers something else. */
function facts(): Fact[] {
  const allergens = ['drug_allergen', 'drug_class_allergen', 'food_allergen'].map((field) =>
    fact('Allergy', field, { [`${field}_title`]: 'x', [`${field}_identifier`]: 'x' }),
  );
  const telephones = ['h', 'w', 'c'].map((type) =>
    fact('Encounter', `tel-${type}`, { provider_tel_1_type: type, provider_tel_1_number: '1' }),
  );
  return [...described.map((name) => complete(name, `full-${name}`)), ...allergens, ...telephones];
}

function fullDemographics(): Demographics {
  const values = demographicsFields.map((field) => {
    if (field.type === 'boolean') return [field.name, true];
    if (field.type === 'date') return [field.name, '1984-02-29'];
    return [field.name, 'oneOf' in field ? field.oneOf[0] : 'x'];
  });
  return Object.fromEntries(values) as Demographics;
}

describe('The ontology and the RDF that is written', () => {
  let ontology: readonly Triple[];
  let written: readonly Triple[];

  beforeAll(async () => {
    ontology = await readTriples(writeOntology({ baseUrl: 'https://phr.example' }));
    written = [
      ...(await readTriples(describeFacts(facts(), context))),
      ...(await readTriples(
        describeDemographics(fullDemographics(), { ...context, recordSystem: 'PHR Record' }),
      )),
    ];
  });

  function declared(...types: string[]): Set<string> {
    const found = ontology.filter(
      ({ predicate, object }) => predicate === 'rdf:type' && types.includes(object),
    );
    return new Set(found.map(({ subject }) => subject).filter((subject) => !subject.startsWith('_:')));
  }

  it('cover the nine models that have an RDF form', () => {
    expect(described.toSorted()).toEqual([
      'Allergy',
      'AllergyExclusion',
      'Encounter',
      'Fill',
      'Immunization',
      'LabResult',
      'Medication',
      'Problem',
      'VitalSigns',
    ]);
  });

  it('agree on the classes: each written class is declared and labelled, each declared class is written', () => {
    const used = new Set(
      written.filter(({ predicate }) => predicate === 'rdf:type').map(({ object }) => object),
    );
    const classes = declared('owl:Class');
    const labelled = ontology
      .filter(({ predicate }) => predicate === 'rdfs:label')
      .map(({ subject }) => subject);
    for (const type of used) expect(labelled, type).toContain(type);
    const ours = [...classes].filter((type) => !type.startsWith('doc:'));
    expect([...used].sort()).toEqual(ours.sort());
  });

  // rdf:type belongs to the language, not to a vocabulary.
  it('agree on the properties: each written one is declared, each declared one is written', () => {
    const used = new Set(written.map(({ predicate }) => predicate).filter((name) => name !== 'rdf:type'));
    const properties = declared('owl:ObjectProperty', 'owl:DatatypeProperty');
    const isDescribed = (name: string) =>
      !name.startsWith('doc:') || described.includes(name.slice('doc:'.length).split('.')[0]!);
    expect([...used].sort()).toEqual([...properties].filter(isDescribed).sort());
  });

  it('agree on which properties lead to resources and which to literals', () => {
    const [resources, literals] = [declared('owl:ObjectProperty'), declared('owl:DatatypeProperty')];
    for (const { predicate, object } of written) {
      if (predicate === 'rdf:type') continue;
      expect((object.startsWith('"') ? literals : resources).has(predicate), predicate).toBe(true);
    }
  });

  it('agree on ranges and single domains', () => {
    const ends = (end: string) =>
      new Map(
        ontology.filter(({ predicate }) => predicate === end).map(({ subject, object }) => [subject, object]),
      );
    const [domains, ranges] = [ends('rdfs:domain'), ends('rdfs:range')];
    const types = Map.groupBy(
      written.filter(({ predicate }) => predicate === 'rdf:type'),
      ({ subject }) => subject,
    );
    const isA = (resource: string, type: string) =>
      types.get(resource)?.some(({ object }) => object === type);
    for (const { subject, predicate, object } of written) {
      const [domain = '', range = ''] = [domains.get(predicate), ranges.get(predicate)];
      if (/^(sp|v):/.test(domain)) expect(isA(subject, domain), `${predicate} of ${subject}`).toBe(true);
      if (/^(sp|v):/.test(range)) expect(isA(object, range), `${predicate} to ${object}`).toBe(true);
      if (range.startsWith('xsd:')) {
        expect(object.split('^^')[1] ?? 'xsd:string', `${predicate} to ${object}`).toBe(range);
      }
    }
  });
});
