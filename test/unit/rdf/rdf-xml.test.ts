import { describe, expect, it } from 'vitest';
import { RdfXmlWriter } from '../../../shared/rdf/rdf-xml.ts';
import { iri, literal } from '../../../shared/rdf/terms.ts';
import { readTriples } from './support/read-rdf.ts';

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const title = 'http://purl.org/dc/terms/title';
const date = 'http://purl.org/dc/terms/date';
const problem = 'http://smartplatforms.org/terms#Problem';

describe('An RDF/XML document', () => {
  it('is an rdf:RDF element without descriptions when there are no triples', async () => {
    const document = new RdfXmlWriter().write();
    expect(document).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<rdf:RDF [^<]*>\s*<\/rdf:RDF>\s*$/);
    expect(await readTriples(document)).toEqual([]);
  });

  it.each([
    ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
    ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
    ['sp', 'http://smartplatforms.org/terms#'],
    ['spcode', 'http://smartplatforms.org/terms/codes/'],
    ['dc', 'http://purl.org/dc/elements/1.1/'],
    ['dcterms', 'http://purl.org/dc/terms/'],
    ['foaf', 'http://xmlns.com/foaf/0.1/'],
    ['v', 'http://www.w3.org/2006/vcard/ns#'],
  ])('binds the prefix %s', (prefix, namespace) => {
    expect(new RdfXmlWriter().write()).toContain(` xmlns:${prefix}="${namespace}"`);
  });

  it('states each triple once, and describes each subject in one place, in the order of first mention', async () => {
    const writer = new RdfXmlWriter();
    writer.add(iri('https://phr.example/b'), title, literal('B'));
    writer.add(iri('https://phr.example/a'), title, literal('A'));
    writer.add(iri('https://phr.example/b'), title, literal('B'));
    writer.add(iri('https://phr.example/b'), title, literal('Bis'));
    expect(await readTriples(writer.write())).toEqual([
      { subject: '<https://phr.example/b>', predicate: 'dcterms:title', object: '"B"' },
      { subject: '<https://phr.example/b>', predicate: 'dcterms:title', object: '"Bis"' },
      { subject: '<https://phr.example/a>', predicate: 'dcterms:title', object: '"A"' },
    ]);
  });

  it('keeps every class of a subject, even if it cannot be an element name', async () => {
    const writer = new RdfXmlWriter();
    for (const value of [
      'https://phr.example/42',
      problem,
      'http://smartplatforms.org/terms#Code',
      problem,
    ]) {
      writer.add(iri('https://phr.example/a'), type, iri(value));
    }
    const objects = (await readTriples(writer.write())).map((triple) => triple.object);
    expect(objects.sort()).toEqual(['<https://phr.example/42>', 'sp:Code', 'sp:Problem']);
  });

  it('distinguishes a literal with a datatype from the same text without', async () => {
    const writer = new RdfXmlWriter();
    const subject = iri('https://phr.example/a');
    writer.add(subject, date, literal('2026-01-01', 'http://www.w3.org/2001/XMLSchema#date'));
    writer.add(subject, date, literal('2026-01-01'));
    const objects = (await readTriples(writer.write())).map((triple) => triple.object);
    expect(objects).toEqual(['"2026-01-01"^^xsd:date', '"2026-01-01"']);
  });

  it('joins the statements about a blank node, and keeps blank nodes apart', async () => {
    const writer = new RdfXmlWriter();
    const [first, second] = [writer.blankNode(), writer.blankNode()];
    writer.add(iri('https://phr.example/a'), date, first);
    writer.add(first, title, literal('one'));
    writer.add(second, title, literal('two'));
    const [link, one, two] = await readTriples(writer.write());
    expect(link?.object).toBe(one?.subject);
    expect(one?.subject).not.toBe(two?.subject);
  });

  it.each([
    ['in no bound namespace', 'https://phr.example/terms#title'],
    ['that ends in its namespace', 'http://purl.org/dc/terms/'],
    ['whose local name starts with a digit', 'http://purl.org/dc/terms/1st'],
    ['whose local name contains a slash', 'http://purl.org/dc/terms/a/b'],
    ['whose local name contains a colon', 'http://purl.org/dc/terms/a:b'],
    ['whose local name contains markup', 'http://purl.org/dc/terms/a"><b'],
  ])('rejects a property %s, which XML has no name for', (_case, predicate) => {
    const writer = new RdfXmlWriter();
    expect(() => writer.add(iri('https://phr.example/a'), predicate, literal(''))).toThrow('qualified name');
  });
});
