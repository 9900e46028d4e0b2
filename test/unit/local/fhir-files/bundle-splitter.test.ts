/** Bundles that are taken apart while they are read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BundleSplitter, type Part } from '../../../../local/cli/fhir-files/bundle-splitter.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

/** What comes of a text that is read in pieces of this size. */
function split(text: string, size = 7, longest = 1_000_000): readonly Part[] {
  const splitter = new BundleSplitter(longest);
  const bytes = Buffer.from(text);
  const parts: Part[] = [];
  for (let start = 0; start < bytes.length; start += size)
    parts.push(...splitter.write(bytes.subarray(start, start + size)));
  splitter.end();
  return parts;
}

/** The text of the resources; undefined for an entry without one. */
const resourcesIn = (parts: readonly Part[]) =>
  parts.map((part) => (part.kind === 'entry' ? part.resource?.toString() : part.kind));

const json = fc.jsonValue({ maxDepth: 2 });
const nasty = fc.constantFrom('entry', 'resource', '"', '\\', '}{][', 'é😀', '\u0000', 'resourceType');
const element = fc.oneof(json, nasty, fc.dictionary(nasty, json, { noNullPrototype: true }));
const resource = fc.dictionary(nasty, element, { noNullPrototype: true });

describe('A Bundle that is read in pieces', () => {
  it('gives the bytes of every resource as they stand there, whatever the pieces and the content', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(resource, element), { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1, 3),
        (entries, size, indent) => {
          const all = entries.map(([one, search]) => ({
            fullUrl: 'urn:x',
            search,
            resource: one,
            request: { resource: {} },
          }));
          const text = JSON.stringify(
            { resourceType: 'Bundle', link: [{ entry: [{}] }], entry: all, signature: all },
            undefined,
            indent,
          );
          const parts = split(text, size);
          // Not the values: they depend on how JSON.parse reads keys with escapes.
          const blank = /\n\s*/g;
          const bare = (found: string | undefined) => (indent ? found?.replace(blank, '') : found);
          const written = (value: unknown) => bare(JSON.stringify(value, undefined, indent));
          expect(resourcesIn(parts).map(bare)).toEqual(entries.map(([one]) => written(one)));
          for (const found of resourcesIn(parts)) expect(text).toContain(found);
          const whole = parts.map((part) => bare((part as { readonly bytes: Buffer }).bytes.toString()));
          expect(whole).toEqual(all.map(written));
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it('keeps what JSON.parse would change: the digits of numbers, blanks, and keys that stand twice', () => {
    const one = '{ "v" : 7.20 , "a":1, "a" : 2}';
    expect(resourcesIn(split(`{"resourceType":"Bundle","entry":[{"resource":${one}}]}`))).toEqual([one]);
  });

  it('may name its kind after its entries', () => {
    expect(resourcesIn(split('{"entry":[{"resource":{"a":1}}],"resourceType":"Bundle"}'))).toEqual([
      '{"a":1}',
    ]);
    expect(() => split('{"entry":[{"resource":{"a":1}}],"resourceType":"List"}')).toThrow('is no Bundle');
  });

  it('counts entries without a resource', () => {
    const parts = split(
      '{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE"}},{"resource":{}}]}',
    );
    expect(parts.map((part) => 'number' in part && part.number)).toEqual([1, 2]);
    expect(resourcesIn(parts)).toEqual([undefined, '{}']);
  });

  it('leaves out an entry that is too large, and reads on', () => {
    const large = JSON.stringify({ text: 'x'.repeat(5000) });
    const text = `{"resourceType":"Bundle","entry":[{"resource":{"a":1}},{"resource":${large}},{"resource":{"b":2}}]}`;
    expect(resourcesIn(split(text, 100, 1000))).toEqual(['{"a":1}', 'too large', '{"b":2}']);
    expect(resourcesIn(split(text, 100_000, 1000))).toEqual(['{"a":1}', 'too large', '{"b":2}']);
  });

  it('holds no more than one entry and one piece, however many there are', () => {
    const splitter = new BundleSplitter(1000);
    let most = 0;
    const write = (text: string) => {
      for (let start = 0; start < text.length; start += 64) {
        splitter.write(Buffer.from(text.slice(start, start + 64)));
        most = Math.max(most, splitter.held);
      }
    };
    write('{"resourceType":"Bundle","entry":[{}');
    for (let count = 0; count < 500; count += 1)
      write(`,{"resource":{"text":"${'x'.repeat(count % 50 === 0 ? 20_000 : 900)}"}}`);
    write(']}');
    splitter.end();
    expect(most).toBeGreaterThan(800);
    expect(most).toBeLessThan(1100);
  });

  it('gives what stands before the place where it breaks, and then throws', () => {
    const splitter = new BundleSplitter(1000);
    const text = '{"resourceType":"Bundle","entry":[{"resource":{"a":1}},{"resource":{nope}}]}';
    expect(resourcesIn(splitter.write(Buffer.from(text)))).toEqual(['{"a":1}']);
    expect(() => splitter.end()).toThrow();
    expect(() => split('{"resourceType":"Bundle","entry":[{"resource":{"a":1}}')).toThrow('ends before');
    expect(() => split('{"resourceType":"Bundle"} {}')).toThrow('Something follows');
  });
});

describe('A file that is one resource', () => {
  it('is given whole, also when it has entries as a List has', () => {
    const list = '{"resourceType":"List","entry":[{"item":{"reference":"Patient/1"}}]}';
    expect(split(list)).toEqual([{ kind: 'resource', bytes: Buffer.from(list) }]);
  });

  it('is too large when it is larger than is allowed', () => {
    const text = JSON.stringify({ resourceType: 'Binary', data: 'x'.repeat(5000) });
    expect(split(text, 100, 1000)).toEqual([{ kind: 'too large', number: 0 }]);
  });

  it.each(['[]', '7', '"Patient"', 'null', ''])('is an object: %j is none', (text) => {
    expect(() => split(text)).toThrow();
  });
});
