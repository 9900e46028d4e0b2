/** Made-up patients with the whole story of their health, by Synthea. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './cache.ts';
import { fetchJars } from './maven.ts';
import { livingPatients, synthea, syntheaDay, syntheaSeed } from './pinned.ts';

const out = join(cache, 'synthea-patients');
const madeBy = join(out, 'made-by.txt');

/** The folder of their Bundles, one file each. Makes them, unless they are here: that takes minutes. */
export function syntheaFolder(): string {
  const words = wordsOf(`${out}-unfinished`);
  const said = `${[...synthea.flat(), ...words].join(' ')}\n`;
  if (!existsSync(madeBy) || readFileSync(madeBy, 'utf8') !== said) make(words, said);
  return join(out, 'fhir');
}

function make(words: readonly string[], said: string): void {
  const unfinished = `${out}-unfinished`;
  for (const folder of [out, unfinished]) rmSync(folder, { recursive: true, force: true });
  const classPath = fetchJars('synthea', synthea);
  mkdirSync(unfinished, { recursive: true });
  // What it says is thousands of lines of how it goes.
  execFileSync('java', ['-Xmx3g', '-cp', classPath, 'App', ...words], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(unfinished, out);
  writeFileSync(madeBy, said);
}

function wordsOf(folder: string): readonly string[] {
  const seed = String(syntheaSeed);
  return [
    ...['-p', String(livingPatients), '-s', seed, '-cs', seed, '-r', syntheaDay, '-e', syntheaDay],
    `--exporter.baseDirectory=${folder}`,
    // Files about no patient.
    '--exporter.hospital.fhir.export=false',
    '--exporter.practitioner.fhir.export=false',
  ];
}
