import { describe, expect, it } from 'vitest';
import { writeOntology } from '../../../shared/rdf/ontology.ts';
import type { Tree } from './support/read-rdf.ts';
import { readTrees, readTriples } from './support/read-rdf.ts';

const document = writeOntology({ baseUrl: 'https://phr.example' });
const trees = await readTrees(document);
const triples = await readTriples(document);

function ofType(type: string): string[] {
  return Object.keys(trees).filter((subject) => trees[subject]?.['rdf:type']?.includes(type));
}

describe('The structure of the ontology', () => {
  const classes = new Set([...ofType('owl:Class'), 'rdfs:Literal']);
  const properties = new Set([...ofType('owl:ObjectProperty'), ...ofType('owl:DatatypeProperty')]);

  it('declares no property for both resources and literals', () => {
    const both = ofType('owl:ObjectProperty').filter((name) => ofType('owl:DatatypeProperty').includes(name));
    expect(both).toEqual([]);
  });

  it('gives every property a range, and refers only to declared classes and known datatypes', () => {
    for (const property of properties) {
      const ends = [...(trees[property]?.['rdfs:domain'] ?? []), ...(trees[property]?.['rdfs:range'] ?? [])];
      expect(trees[property]?.['rdfs:range'], property).toHaveLength(1);
      for (const end of ends.flatMap((one) =>
        typeof one === 'string' ? one : membersOf(one['owl:unionOf']?.[0]),
      )) {
        expect(classes.has(end) || /^xsd:(string|date|dateTime|double|boolean)$/.test(end), end).toBe(true);
      }
    }
  });

  it('has object properties that lead to classes, and datatype properties that lead to datatypes', () => {
    for (const property of properties) {
      const isLiteral = trees[property]?.['rdf:type']?.includes('owl:DatatypeProperty');
      const [range] = trees[property]?.['rdfs:range'] ?? [];
      expect(/^(xsd:|rdfs:Literal)/.test(String(range)), property).toBe(isLiteral);
    }
  });

  it('restricts only declared properties of declared classes', () => {
    const restrictions = triples.filter(
      ({ predicate, object }) => predicate === 'rdf:type' && object === 'owl:Restriction',
    );
    const users = triples.filter(({ object }) => restrictions.some(({ subject }) => subject === object));
    expect(users).toHaveLength(restrictions.length);
    expect(restrictions.length).toBeGreaterThan(0);
    for (const { subject, predicate } of users) {
      expect(predicate).toBe('rdfs:subClassOf');
      expect(classes.has(subject), subject).toBe(true);
    }
    for (const { object } of triples.filter(({ predicate }) => predicate === 'owl:onProperty')) {
      expect(properties.has(object), object).toBe(true);
    }
  });

  it('says nothing about resources that it does not declare', () => {
    const individuals = ofType('sp:Code');
    const known = new Set([...classes, ...properties, ...individuals, '<https://phr.example/ontology>']);
    expect(Object.keys(trees).filter((subject) => !known.has(subject))).toEqual([]);
  });
});

function membersOf(list: string | Tree | undefined): string[] {
  if (typeof list !== 'object') return [];
  return [String(list['rdf:first']?.[0]), ...membersOf(list['rdf:rest']?.[0])];
}
