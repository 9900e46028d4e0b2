/** How much reading may cost: docs/contract/fhir.md#work. */
import { describe, expect, it } from 'vitest';
import { elementNames, listOf } from '../../../shared/fhir/json.ts';
import { counted, visitText, Work } from '../../../shared/fhir/work.ts';

describe('Work', () => {
  it('may be ten steps for each byte, and more when more bytes belong to the document', () => {
    const work = new Work(10);
    work.add(100);
    expect(() => work.add(1)).toThrow('takes more work');
    work.allow(1);
    work.add(9);
    expect(() => work.add(1)).toThrow('takes more work');
  });

  it.each([
    ['a list: one, and one for each entry', () => listOf(Array.from({ length: 50 }, () => true)), 51],
    ['what is no list: one', () => listOf('a'), 1],
    ['the names of elements: one, and one for each', () => elementNames({ id: '1', status: 'final' }), 3],
    ['a text: one, and one for each 64 characters', () => visitText(640), 11],
  ])('counts for %s', (_what, read, steps) => {
    const work = new Work();
    counted(work, read);
    expect(work.steps).toBe(steps);
  });
});
