/**
 * What a caller without secrets can make the service do: the processor time of forms of the largest size until they
 * are rejected for their signature (docs/contract/general.md#request-bodies).
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { limits } from '../../../shared/limits.ts';
import { percentilesOf } from '../figures/percentiles.ts';
import { makeWorld } from './pipeline.ts';

const warmUp = 3;

/**
 * As many pairs as a form may have, with a long common start, which makes sorting them slow. Their order is mixed: a
 * form that is sorted already takes less.
 */
function manyPairs(unit: string): Buffer {
  const start = Buffer.alloc(Math.floor(limits.bodyBytes / limits.formPairs) - 6, unit, 'latin1');
  const pairs = Array.from({ length: limits.formPairs - 1 }, (_, index) => {
    const mixed = (index * 7919) % limits.formPairs;
    return Buffer.concat([start, Buffer.from(`${String(mixed).padStart(5, '0')}&`)]);
  });
  return Buffer.concat(pairs);
}

/** Forms of 4 MiB, by what they hold. */
const forms: Readonly<Record<string, () => Buffer>> = {
  'one value of letters': () => Buffer.alloc(limits.bodyBytes, 'a'),
  'one value of bytes that are encoded': () => Buffer.alloc(limits.bodyBytes, 0x80),
  'one value of zero bytes': () => Buffer.alloc(limits.bodyBytes),
  'one value that is encoded': () => Buffer.from('%ff'.repeat(limits.bodyBytes / 3)),
  'one value of plus signs': () => Buffer.alloc(limits.bodyBytes, '+'),
  '20,000 pairs of letters': () => manyPairs('a'),
  '20,000 pairs of bytes that are encoded': () => manyPairs('\x80'),
  '20,000 pairs of plus signs': () => manyPairs('+'),
  '20,000 pairs of zero bytes': () => manyPairs('\0'),
};

/**
 * The median processor time of so many calls until the 403, in milliseconds, by what the form holds. As many calls
 * come before them, at most three.
 */
export async function benchLargeForms(calls: number): Promise<ReadonlyMap<string, number>> {
  const { pipeline, event } = makeWorld();
  const medians = new Map<string, number>();
  for (const [name, body] of Object.entries(forms)) {
    const base64 = body().toString('base64');
    const times: number[] = [];
    for (let call = -Math.min(warmUp, calls); call < calls; call++) {
      const rejected = formEvent(event(), base64);
      const before = process.cpuUsage();
      const { statusCode } = await pipeline(rejected);
      const { user, system } = process.cpuUsage(before);
      if (statusCode !== 403) throw new Error(`The call responded ${statusCode}.`);
      if (call >= 0) times.push((user + system) / 1000);
    }
    medians.set(name, percentilesOf(Float64Array.from(times)).p50);
  }
  return medians;
}

/** Turns a signed event into one of POST with this form, whose signature is wrong then. The path has many forms. */
function formEvent(signed: APIGatewayProxyEventV2, base64: string): APIGatewayProxyEventV2 {
  const { requestContext } = signed;
  return {
    ...signed,
    rawPath: "/records/external/o'hara+x y@mail.example/1",
    headers: { ...signed.headers, 'content-type': 'application/x-www-form-urlencoded' },
    requestContext: { ...requestContext, http: { ...requestContext.http, method: 'PUT' } },
    body: base64,
    isBase64Encoded: true,
  };
}
