import { describe, expect, it, test } from 'vitest';
import { costOf, logBytes, meteredCalls } from '../../../../local/tools/cost/call-cost.ts';
import { eventCost } from '../../../../local/tools/cost/events.ts';
import {
  billedMilliseconds,
  gigabyteSeconds,
  processorTime,
} from '../../../../local/tools/cost/lambda-time.ts';
import type { CallFigures } from '../../../../local/tools/metering/call-figures.ts';

const figures: CallFigures = {
  read: 5,
  write: 2,
  partitions: {},
  puts: 0,
  gets: 0,
  steps: ['table', 'table'],
  requestBytes: 0,
  responseBytes: 259,
  storedBytes: 0,
  objectBytes: 0,
};

describe('The time that Lambda bills', () => {
  it('is waiting time and processor time of a call, in whole milliseconds', () => {
    // 5 + 40 + 15 of waiting, and 3 on a whole processor.
    expect(billedMilliseconds(['table', 'put object', 'transaction'], 3, 1769)).toBe(63);
  });

  it('stretches processor time when a function has part of a processor', () => {
    // 3 × 1769 ÷ 1024 = 5.18, after 10 of waiting.
    expect(billedMilliseconds(['table', 'table'], 3, 1024)).toBe(16);
  });

  it('is no shorter on more than one processor', () => {
    expect(billedMilliseconds([], 10, 3538)).toBe(10);
  });

  it('is longer for a write, a report, an object of S3, and for every password that is hashed', () => {
    const read = { id: 'record', group: 'records', effect: 'read' } as const;
    expect(processorTime(read, 0)).toBe(3);
    expect(processorTime(read, 2)).toBe(5);
    const write = { id: 'document_create', group: 'documents', effect: 'write' } as const;
    expect(processorTime(write, 0)).toBe(4);
    expect(processorTime({ id: 'generic_list', group: 'reports', effect: 'read' }, 0)).toBe(8);
    expect(processorTime({ id: 'session_create', group: 'oauth', effect: 'write' }, 0)).toBe(354);
    const change = { id: 'account_password_change', group: 'accounts', effect: 'write' } as const;
    expect(processorTime(change, 0)).toBe(704);
  });

  it('is billed by memory: 16 ms of 1,024 MB are 0.016 GB-seconds', () => {
    expect(gigabyteSeconds(16, 1024)).toBeCloseTo(0.016, 10);
    expect(gigabyteSeconds(16, 512)).toBeCloseTo(0.008, 10);
  });
});

describe('A million calls', () => {
  it('cost the sum of DynamoDB, gateway and Lambda; S3 and logs are separate', () => {
    const { dynamodb, gateway, lambda, sum, s3, logs } = costOf('smart_ontology', figures);
    // Five read units and two write units.
    expect(dynamodb).toBeCloseTo(0.625 + 1.25, 10);
    expect(gateway).toBe(1);
    // 10 ms of waiting and 8 of a whole processor, which 1,769 MB are: 18 ms × 1769 ÷ 1024 GB.
    expect(lambda).toBeCloseTo(0.2 + 1000 * 18 * (1769 / 1024) * 0.0000133334, 6);
    expect(sum).toBeCloseTo(dynamodb + gateway + lambda, 10);
    expect(s3).toBe(0);
    expect(logs).toBeCloseTo((662_000_000 / 1_073_741_824) * 0.5, 6);
    expect(logBytes()).toBe(662);
  });

  it('cost $5 when each stores an object, and 40 cents when each reads one', () => {
    expect(costOf('document_create', { ...figures, puts: 1 }).s3).toBeCloseTo(5, 10);
    expect(costOf('record_specific_document', { ...figures, gets: 1 }).s3).toBeCloseTo(0.4, 10);
  });

  test.each([
    [0, 259, 1],
    [524_288, 0, 1],
    [524_289, 0, 2],
    [4_194_304, 600, 8],
    [100, 1_048_576, 2],
  ])('with %i bytes sent and %i received, count as %i million', (requestBytes, responseBytes, count) => {
    expect(meteredCalls({ requestBytes, responseBytes })).toBe(count);
  });
});

describe('An event', () => {
  it('for a mail costs ten cents per thousand, and little more', () => {
    const { dynamodb, queue, mail: sent, sum } = eventCost('mail', 1000);
    expect(sent).toBeCloseTo(0.1, 10);
    expect(dynamodb).toBeCloseTo((8 * 0.125 + 6 * 0.625) / 1000, 10);
    expect(queue).toBeCloseTo(0.0012, 10);
    expect(sum).toBeLessThan(0.11);
  });
});
