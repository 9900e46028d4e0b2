/** FHIR resources that others wrote: fetched as packages, because they are too large to be installed with the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject, type Json, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { projectRoot } from '../../server/project-root.ts';

const examples = 'hl7.fhir.r4.examples';
const mock = '@medplum/mock';
/** Exact versions, so that every run counts the same resources. */
const versions = [`${examples}@4.0.1`, `${mock}@5.2.13`];

export interface Sample {
  /** The file or the export that holds it. */
  readonly name: string;
  readonly resource: Json;
}

const folder = join(projectRoot, 'node_modules/.cache/fhir-samples');

/** Whether the resources are here already. */
export function areFetched(): boolean {
  return existsSync(join(folder, 'node_modules', mock));
}

/** Installs the resources, unless they are here. Throws when the registry cannot be reached. */
export function fetchSamples(): void {
  if (areFetched()) return;
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--omit=peer', ...versions];
  execFileSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** All resources: HL7's examples of R4, and the sample data of Medplum. Installs them on the first run. */
export async function samples(): Promise<ReadonlyMap<string, readonly Sample[]>> {
  fetchSamples();
  const installed = join(folder, 'node_modules');
  return new Map([
    ['HL7', filesIn(join(installed, examples))],
    ['Medplum', exportsOf(await import(pathToFileURL(join(installed, mock, 'dist/esm/index.mjs')).href))],
  ]);
}

/** The resources in the JSON files of a folder, in the order of their names. */
export function filesIn(folder: string): readonly Sample[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'package.json' && !name.startsWith('.'))
    .sort()
    .map((name) => ({ name, resource: parseKeepingNumbers(readFileSync(join(folder, name), 'utf8')) }))
    .filter(({ resource }) => isResource(resource));
}

/** The resources among the exports of a module, in lists too. */
function exportsOf(module: Readonly<Record<string, unknown>>): readonly Sample[] {
  return Object.entries(module).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(isResource)
      .map((resource) => ({ name, resource: parseKeepingNumbers(JSON.stringify(resource)) })),
  );
}

function isResource(value: unknown): value is Json {
  return isObject(value) && typeof value.resourceType === 'string';
}
