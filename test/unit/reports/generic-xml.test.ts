import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/facts/fact.ts';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import { factsXml } from '../../../shared/reports/generic-xml.ts';
import { isXmlText } from '../../../shared/xml/characters.ts';
import { readTree } from '../../../shared/xml/parse.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { factOf, whole } from './facts.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const xml = (facts: readonly Fact[]) => whole(factsXml(facts, modelNamed));

function read(facts: readonly Fact[]) {
  const document = readTree(new TextEncoder().encode(xml(facts)), 10_000);
  if ('malformed' in document) throw new Error(document.malformed);
  return document.root;
}

const names = (fact: Fact) =>
  read([fact]).children[0]!.children.map(({ attributes }) => attributes[0]!.value);

describe('A generic report as XML', () => {
  it('has a Model per fact and a Field per field, empty when there is no value', () => {
    const nebulizer = factOf(
      'Equipment',
      { date_started: '2011-05-01', name: 'Nebulizer', vendor: 'Breathwell' },
      { documentId: '9a41' },
    );
    expect(xml([nebulizer])).toBe(
      `${declaration}<Models><Model name="Equipment" documentId="9a41"><Field name="date_started">2011-05-01</Field><Field name="date_stopped"/><Field name="name">Nebulizer</Field><Field name="vendor">Breathwell</Field><Field name="description"/></Model></Models>`,
    );
  });

  it('is an empty element when there are no facts', () => {
    expect(xml([])).toBe(`${declaration}<Models/>`);
  });

  it('has no namespace and no attributes on its root', () => {
    const root = read([factOf('Equipment', { name: 'Nebulizer' })]);
    expect(root).toMatchObject({ namespace: '', localName: 'Models', attributes: [] });
  });

  it('keeps the order of the facts', () => {
    const facts = ['b', 'c', 'a'].map((name) => factOf('Equipment', { name }));
    expect(read(facts).children.map((model) => model.children[2]!.text)).toEqual(['b', 'c', 'a']);
  });

  it('writes numbers as decimals, and instants to the microsecond', () => {
    const measured = (value: number, datetime: string) =>
      factOf('Measurement', { type: 'HBA1C', value, unit: '%', datetime });
    expect(xml([measured(16, '2011-04-12T00:00:00Z'), measured(70.8, '2011-04-12T08:15:30.000250Z')])).toBe(
      `${declaration}<Models>` +
        '<Model name="Measurement" documentId="d1"><Field name="type">HBA1C</Field><Field name="value">16.0</Field><Field name="unit">%</Field><Field name="datetime">2011-04-12T00:00:00Z</Field></Model>' +
        '<Model name="Measurement" documentId="d1"><Field name="type">HBA1C</Field><Field name="value">70.8</Field><Field name="unit">%</Field><Field name="datetime">2011-04-12T08:15:30.000250Z</Field></Model>' +
        '</Models>',
    );
  });

  it('writes text that looks like a number as it was sent', () => {
    expect(xml([factOf('Medication', { frequency_value: '2', quantity_value: '007' })])).toContain(
      '<Field name="frequency_value">2</Field><Field name="frequency_unit"/><Field name="quantity_value">007</Field>',
    );
  });

  it('writes Booleans as true and false', () => {
    expect(xml([factOf('Fill', { provider_tel_1_preferred_p: true })])).toContain(
      '<Field name="provider_tel_1_preferred_p">true</Field><Field name="provider_tel_2_type"/><Field name="provider_tel_2_number"/><Field name="provider_tel_2_preferred_p">false</Field>',
    );
  });

  it('escapes text so that a parser reads it unchanged', () => {
    const name = `<b> & "c" 'd' ]]> \r\n\t é 😀`;
    expect(xml([factOf('Equipment', { name: 'a<b&c>' })])).toContain(
      '<Field name="name">a&lt;b&amp;c&gt;</Field>',
    );
    expect(read([factOf('Equipment', { name })]).children[0]!.children[2]!.text).toBe(name);
  });

  it('lets a parser read every text unchanged', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1 }).filter(isXmlText);
    fc.assert(
      fc.property(text, text, (name, documentId) => {
        const model = read([factOf('Equipment', { name }, { documentId })]).children[0]!;
        expect(model.children[2]!.text).toBe(name);
        expect(model.attributes[1]!.value).toBe(documentId);
      }),
      { numRuns: 500 },
    );
  });

  it('has the fact of a to-one relation as a Model in the last Field', () => {
    const encounter = factOf('Encounter', { startDate: '2014-05-02T14:45:00Z' }, { documentId: 'd2' });
    const vitals = factOf(
      'VitalSigns',
      { date: '2014-05-02T15:00:00Z' },
      { related: { encounter: [encounter] } },
    );
    expect(xml([vitals])).toMatch(
      /<Field name="weight_name_identifier"\/><Field name="encounter"><Model name="Encounter" documentId="d2"><Field name="startDate">2014-05-02T14:45:00Z<\/Field>.*<\/Model><\/Field><\/Model><\/Models>$/,
    );
  });

  it('leaves out a to-one relation without a fact', () => {
    expect(xml([factOf('VitalSigns', {})])).not.toContain('encounter');
  });

  it('has the facts of a to-many relation in Models, in document order', () => {
    const fills = ['2014-06-01T00:00:00Z', '2014-05-02T15:10:00Z'].map((date) =>
      factOf('Fill', { date, dispenseDaysSupply: 30 }),
    );
    const medication = read([factOf('Medication', {}, { related: { fulfillments: fills } })]).children[0]!;
    const field = medication.children.at(-1)!;
    expect(field.attributes[0]!.value).toBe('fulfillments');
    expect(field.children.map(({ localName }) => localName)).toEqual(['Models']);
    expect(field.children[0]!.attributes).toEqual([]);
    expect(
      field.children[0]!.children.map((fill) => fill.children.slice(0, 2).map(({ text }) => text)),
    ).toEqual([
      ['2014-06-01T00:00:00Z', '30.0'],
      ['2014-05-02T15:10:00Z', '30.0'],
    ]);
  });

  it('has an empty Field for a to-many relation without facts', () => {
    expect(xml([factOf('Medication', {})])).toMatch(/<Field name="fulfillments"\/><\/Model><\/Models>$/);
  });

  it.each([...models.values()])('has every field of $name in the order of the model', (model) => {
    const relations = model.relations.filter(({ many }) => many);
    expect(names(factOf(model.name, {}))).toEqual(
      [...model.plainFields, ...relations].map(({ name }) => name),
    );
  });

  it('comes in parts of one fact each', () => {
    const facts = ['a', 'b'].map((name) => factOf('Equipment', { name }));
    expect([...factsXml(facts, modelNamed)]).toHaveLength(3);
  });
});
