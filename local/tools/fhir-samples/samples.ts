/** FHIR resources that others wrote, by where they come from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../server/project-root.ts';
import { javaProblem } from './maven.ts';
import { fetchPackages, npmFolder } from './npm.ts';
import { syntheaFolder } from './synthea.ts';

export interface Sample {
  /** The file or the export that holds it. */
  readonly name: string;
  /** A resource in JSON. */
  readonly text: string;
}

export interface Source {
  readonly name: string;
  /** Why it cannot be had on this machine; undefined when it can. */
  readonly problem: () => string | undefined;
  /** Fetches or makes what is missing, and reads one file after the other. */
  readonly samples: () => AsyncIterable<Sample>;
}

const none = () => undefined;

/** What can be fetched or made anywhere, in the order of the tables. */
export const sources: readonly Source[] = [
  { name: 'Synthea', problem: javaProblem, samples: () => filesIn(syntheaFolder()) },
  { name: 'mCODE', problem: none, samples: () => fetchedFiles('hl7.fhir.us.mcode/example') },
  {
    name: 'IPS',
    problem: none,
    samples: () => filesIn(join(projectRoot, 'node_modules/hl7.fhir.uv.ips/example')),
  },
  { name: 'HL7', problem: none, samples: () => fetchedFiles('hl7.fhir.r4.examples') },
  { name: 'Medplum', problem: none, samples: exportsOfMedplum },
];

/** A folder of somebody's own. */
export function folderSource(name: string, folder: string): Source {
  return { name, problem: none, samples: () => filesIn(folder) };
}

async function* fetchedFiles(folder: string): AsyncGenerator<Sample> {
  fetchPackages();
  yield* filesIn(join(npmFolder, 'node_modules', folder));
}

/** The resources in the JSON files below a folder, in the order of their names. An entry of a Bundle is taken for a Bundle of one. */
async function* filesIn(folder: string): AsyncGenerator<Sample> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !/(^|[/\\])(package\.json$|\.)/.test(name))
    .sort();
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '');
    const json = parsed(text);
    if (isResource(json)) yield { name, text };
    else if (isEntry(json))
      yield { name, text: `{"resourceType":"Bundle","type":"collection","entry":[${text}]}` };
  }
}

/** The sample data of Medplum: resources, and lists of them. */
async function* exportsOfMedplum(): AsyncGenerator<Sample> {
  fetchPackages();
  const file = join(npmFolder, 'node_modules/@medplum/mock/dist/esm/index.mjs');
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(module)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isResource(one)) yield { name, text: JSON.stringify(one) };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): boolean {
  return isResource((value as { readonly resource?: unknown } | null | undefined)?.resource);
}

function isResource(value: unknown): boolean {
  return typeof (value as { readonly resourceType?: unknown } | null | undefined)?.resourceType === 'string';
}
