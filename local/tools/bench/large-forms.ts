/**
 * What a caller without secrets can make the service do: the processor time of forms of the largest size until they
 * are rejected for their signature (docs/contract/general.md#request-bodies).
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { limits } from '../../../shared/limits.ts';
import { makeWorld } from './pipeline.ts';

const calls = 10;
const warmUp = 3;

/** Pairs with a long common start, which makes sorting them slow. */
function manyPairs(unit: number): Buffer {
  const length = Math.floor(limits.bodyBytes / limits.formPairs);
  const pairs = Array.from({ length: limits.formPairs - 1 }, (_, index) =>
    Buffer.concat([
      Buffer.alloc(length - 6, unit),
      Buffer.from(String(index).padStart(5, '0')),
      Buffer.from('&'),
    ]),
  );
  return Buffer.concat(pairs);
}

/** Forms of 4 MiB, by what they hold. */
const forms: Readonly<Record<string, () => Buffer>> = {
  'one value of letters': () => Buffer.alloc(limits.bodyBytes, 'a'),
  'one value of bytes that are encoded': () => Buffer.alloc(limits.bodyBytes, 0x80),
  'one value that is encoded': () => Buffer.from('%ff'.repeat(limits.bodyBytes / 3)),
  'one value of plus signs': () => Buffer.alloc(limits.bodyBytes, '+'),
  '50,000 pairs of letters': () => manyPairs(0x61),
  '50,000 pairs of bytes that are encoded': () => manyPairs(0x80),
};

/** The mean processor time until the 403, in milliseconds, by what the form holds. */
export async function benchLargeForms(): Promise<ReadonlyMap<string, number>> {
  const { pipeline, event } = makeWorld();
  const times = new Map<string, number>();
  for (const [name, body] of Object.entries(forms)) {
    const base64 = body().toString('base64');
    let used = process.cpuUsage();
    for (let call = 0; call < warmUp + calls; call++) {
      if (call === warmUp) used = process.cpuUsage();
      const { statusCode } = await pipeline(formEvent(event(), base64));
      if (statusCode !== 403) throw new Error(`The call responded ${statusCode}.`);
    }
    const { user, system } = process.cpuUsage(used);
    times.set(name, (user + system) / 1000 / calls);
  }
  return times;
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
