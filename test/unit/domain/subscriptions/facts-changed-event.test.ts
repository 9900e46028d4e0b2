import { describe, expect, it } from 'vitest';
import { factsChanged } from '../../../../shared/domain/subscriptions/facts-changed-event.ts';
import { type FactsHead, keys } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const at = { now, time: now.toISOString() };
const record = { id: 'r1' };
const subscribed = { id: 'r1', subscribed: true } as const;

const head = (blocks: readonly string[], parts?: FactsHead['parts']): FactsHead => ({
  extraction: 'a',
  blocks,
  ...(parts && { parts }),
});

/** That the record is there: nothing is stored in one that has been erased. */
const existence = {
  kind: 'check',
  key: keys.record('r1'),
  when: { id: { present: true } },
  refused: 'retry',
};

/** The item that is announced, without its id. */
function announced(...heads: (FactsHead | undefined)[]): object {
  const writes = factsChanged(subscribed, heads, at);
  const [exists, write] = writes;
  expect(writes).toHaveLength(2);
  expect(exists).toEqual(existence);
  if (write?.kind !== 'put') throw new Error('Not a new item.');
  const { eventId, ...item } = write.item as Item;
  expect(write.key).toEqual(keys.outbox(at.time, String(eventId)));
  return item;
}

describe('The announcement of a change of facts', () => {
  it('is stored once, with the models of everything added or removed', () => {
    const before = head(['Problem/M#Y#2013', 'Problem/M#Y#2014', 'LabResult/M#D#2014-05-02']);
    const after = head(['Problem/M#Y#2013', 'Medication/M#D#2014-05-02', 'Fill/M#D#2014-05-02']);
    expect(announced(before, after)).toEqual({
      event: 'facts_changed',
      recordId: 'r1',
      models: ['Problem', 'LabResult', 'Medication', 'Fill'],
    });
  });

  it('names the measurements and readings that may have changed', () => {
    const before = head(['Measurement/M#D#2014-05-02'], { Measurement: ['HBA1C'] });
    const after = head(['Measurement/M#D#2014-05-02', 'VitalSigns/M#D#2014-05-02'], {
      Measurement: ['HBA1C', 'LDL'],
      VitalSigns: ['weight'],
    });
    expect(announced(before, after)).toEqual({
      event: 'facts_changed',
      recordId: 'r1',
      models: ['Measurement', 'VitalSigns'],
      parts: { Measurement: ['HBA1C', 'LDL'], VitalSigns: ['weight'] },
    });
  });

  it('names no parts of a model when one side does not know them', () => {
    const before = head(['Measurement/M#A#', 'VitalSigns/M#A#'], { VitalSigns: ['weight'] });
    const after = head(['Measurement/M#D#2014-05-02'], { Measurement: ['HBA1C'] });
    expect(announced(before, after)).toMatchObject({ parts: { VitalSigns: ['weight'] } });
    expect(announced(head(['Measurement/M#A#']))).not.toHaveProperty('parts');
  });

  it('is only a check on the record when it has no subscriptions, so that a new one misses nothing', () => {
    expect(factsChanged(record, [undefined, head(['Problem/M#A#'])], at)).toEqual([
      { ...existence, when: { id: { present: true }, subscribed: { absent: true } } },
    ]);
  });

  it('is only that the record exists when no report changes by them', () => {
    expect(factsChanged(subscribed, [head([])], at)).toEqual([existence]);
  });
});

it('A change without facts writes no announcement', () => {
  expect(factsChanged(record, [undefined, undefined], at)).toEqual([]);
  expect(factsChanged(subscribed, [undefined], at)).toEqual([]);
  expect(factsChanged(subscribed, [], at)).toEqual([]);
});
