/** How much reading may cost: docs/contract/fhir.md#work. */
import { describe, expect, it } from 'vitest';
import { Work } from '../../../shared/fhir/work.ts';

describe('Work', () => {
  it('may be ten steps for each byte, and more when more bytes belong to the document', () => {
    const work = new Work(10);
    work.add(100);
    expect(() => work.add(1)).toThrow('takes more work');
    work.allow(1);
    work.add(9);
    expect(() => work.add(1)).toThrow('takes more work');
  });
});
