import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  blockName,
  blockPlace,
  blockSortKey,
  blocksOf,
  factsIn,
  packRows,
  parseBlockName,
  parseBlockSortKey,
  unpackRows,
} from '../../../shared/facts/blocks.ts';
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { anyInstances, instance } from './instances.ts';

const lineageId = '01a1fe24-fe14-87da-b414-824053700000';
const documentId = '01a1fe24-fe14-87da-b414-824053700003';
const createdAt = '2026-02-01T08:00:00.000Z';
const modelOf = (name: string) => models.get(name)!;

const stored = (instances: readonly Instance[]) => blocksOf(instances, modelOf, createdAt);

function factsOf({ model, span, rows }: Block): readonly Fact[] {
  const place = blockPlace('M', span);
  const origin = {
    model: modelOf(model),
    place,
    modelOf,
    lineageId,
    extraction: '2af3c',
    documentId,
    createdAt,
    fromFhir: false,
  };
  return factsIn(rows, origin);
}

/** The facts of all blocks, in the order of their ids, which is the order of the document. */
function readBack(blocks: readonly Block[]): readonly Fact[] {
  return blocks.flatMap(factsOf).toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/** Instances in document order: nested ones after the one that holds them. */
function inDocumentOrder(instances: readonly Instance[], parent?: Instance): [Instance, Instance?][] {
  return instances.flatMap((one) => [
    [one, parent] satisfies [Instance, Instance?],
    ...inDocumentOrder(Object.values(one.related).flat(), one),
  ]);
}

/**
 * The bare content that an instance and its fact share. An absent relation equals one without instances; values that are left
 * out at the end equal null.
 */
function content(one: Instance | Fact): unknown {
  const related = Object.entries(one.related)
    .filter(([, nested]) => nested.length > 0)
    .map(([name, nested]) => [name, nested.map(content)]);
  const last = one.values.findLastIndex((value) => value !== null);
  return { model: one.model, values: one.values.slice(0, last + 1), related: Object.fromEntries(related) };
}

describe('Facts stored in blocks', () => {
  it('come back as the document said them, each once, nested ones too', () => {
    fc.assert(
      fc.property(anyInstances, (instances) => {
        const facts = readBack(stored(instances));
        expect(facts.map(content)).toEqual(inDocumentOrder(instances).map(([one]) => content(one)));
      }),
    );
  });

  it('take no more room for fields that a document does not fill', () => {
    fc.assert(
      fc.property(anyInstances, fc.nat({ max: 100 }), (instances, nulls) => {
        const longer = instances.map((one) => ({
          ...one,
          values: [...one.values, ...Array(nulls).fill(null)],
        }));
        expect(stored(longer)).toEqual(stored(instances));
      }),
    );
  });

  it('that were stored with null in every field read as they did', () => {
    const old = '[[0,["Asthma",null,null,"2014-05-02T00:00:00Z",null,null]]]';
    const origin = { ...stored([instance('Problem')])[0]! };
    const [fact] = factsOf({ ...origin, rows: old });
    expect(fact!.values).toEqual(['Asthma', null, null, '2014-05-02T00:00:00Z', null, null]);
  });

  it('know their document, its time, and the fact that they are related to', () => {
    fc.assert(
      fc.property(anyInstances, (instances) => {
        const blocks = stored(instances);
        const keys = new Map(
          blocks.flatMap((block) =>
            factsOf(block).map(
              ({ id }) => [id, blockSortKey(blockPlace('M', block.span), lineageId, '2af3c')] as const,
            ),
          ),
        );
        const facts = readBack(blocks);
        const order = inDocumentOrder(instances);
        const ids = new Map(order.map(([one], index) => [one, facts[index]!.id]));
        for (const [index, [, parent]] of order.entries()) {
          const fact = facts[index]!;
          expect(fact).toMatchObject({ documentId, createdAt });
          expect(fact.parentId).toBe(parent && ids.get(parent));
          expect(fact.parentBlock).toBe(parent && keys.get(ids.get(parent)!));
        }
      }),
    );
  });

  it('are the same within the fact that holds them as in the block of their own model', () => {
    fc.assert(
      fc.property(anyInstances, (instances) => {
        const facts = readBack(stored(instances));
        const byId = new Map(facts.map((fact) => [fact.id, fact]));
        for (const nested of facts.flatMap(({ related }) => Object.values(related).flat())) {
          expect(byId.get(nested.id)).toEqual(nested);
        }
      }),
    );
  });

  it('are in one block for each model and span', () => {
    const fill = instance('Fill', { date: '2014-05-02T15:10:00Z' });
    const medication = instance('Medication', { startDate: '2014-05-02' }, { fulfillments: [fill, fill] });
    const blocks = stored([
      medication,
      instance('Medication'),
      instance('Medication', { startDate: '2014-05-02' }),
    ]);
    expect(
      blocks.map(({ model, span }) => [model, span.kind, span.bucket, factsOf({ model, span, rows: '[]' })]),
    ).toEqual([
      ['Fill', 'D', '2014-05-02', []],
      ['Medication', 'D', '2014-05-02', []],
      ['Medication', 'N', '', []],
    ]);
    expect(blocks.map((block) => factsOf(block).length)).toEqual([2, 2, 1]);
  });

  it.each([
    ['Allergy', 'created_at', 'D#2026-02-01'],
    ['AllergyExclusion', 'created_at', 'D#2026-02-01'],
    ['Encounter', 'startDate', 'D#2001-01-01'],
    ['Equipment', 'date_started', 'D#2001-01-01'],
    ['Fill', 'date', 'D#2001-01-01'],
    ['Immunization', 'date', 'D#2001-01-01'],
    ['LabResult', 'collected_at', 'D#2001-01-01'],
    ['Measurement', 'datetime', 'D#2001-01-01'],
    ['Medication', 'startDate', 'D#2001-01-01'],
    ['Problem', 'startDate', 'D#2001-01-01'],
    ['Procedure', 'date_performed', 'D#2001-01-01'],
    ['SimpleClinicalNote', 'date_of_visit', 'D#2001-01-01'],
    ['VitalSigns', 'date', 'D#2001-01-01'],
  ])('of %s are placed by their %s', (name, field, place) => {
    const [block] = stored([instance(name, { [field]: '2001-01-01T10:00:00Z' })]);
    expect(blockPlace('T', block!.span)).toBe(`T#${place}`);
  });

  it('of a document without facts need no block', () => {
    expect(stored([])).toEqual([]);
  });
});

describe('Keys and names of blocks', () => {
  it('can be parsed back into their parts', () => {
    for (const place of ['M#D#2014-05-02', 'T#Y#0001', 'M#A#', 'T#N#']) {
      expect(parseBlockName(blockName('LabResult', place))).toEqual({ model: 'LabResult', place });
      const sortKey = blockSortKey(place, lineageId, '2af3c');
      expect(parseBlockSortKey(sortKey)).toEqual({ place, lineageId, extraction: '2af3c' });
    }
  });

  it('sort by source, then by time', () => {
    expect(blockSortKey('M#D#2014-05-02', lineageId, '2af3c')).toBe(`M#D#2014-05-02#${lineageId}#2af3c`);
    expect(blockSortKey('T#N#', lineageId, '0')).toBe(`T#N##${lineageId}#0`);
  });
});

describe('The rows of a block', () => {
  it('are stored as they are when they are short', () => {
    const rows = JSON.stringify([[0, ['a']]]);
    expect(packRows(rows)).toEqual({ rows });
  });

  it('are compressed when that pays, and come back unchanged', () => {
    const rows = JSON.stringify(Array.from({ length: 500 }, (_, index) => [index, ['Sodium', null, 'ä€😀']]));
    const packed = packRows(rows) as { packed: Uint8Array };
    expect(packed.packed.length).toBeLessThan(Buffer.byteLength(rows) / 4);
    expect(unpackRows(packed.packed)).toBe(rows);
  });

  it('come back whatever their text and length', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 6000, size: 'max' }), (rows) => {
        const packed = packRows(rows);
        expect('packed' in packed ? unpackRows(packed.packed) : packed.rows).toBe(rows);
      }),
      { numRuns: 50 },
    );
  });
});
