/**
 * `npm run bench:codes`: generates a coding system of a million entries (or as many as the first argument
 * says), loads it with the operator's command, and opens and queries it in a fresh process. Prints time and
 * memory of loading, size of the object, time and memory of a cold start, and times of queries. The figures
 * are for information only.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { useEndpoints } from '../../../server/aws-environment.ts';
import { ensureBucket, ensureTable } from '../../../server/create-resources.ts';
import { startDynamoDb } from '../../../server/emulators/dynamodb.ts';
import { startS3AndSqs } from '../../../server/emulators/s3-and-sqs.ts';
import { Teardown } from '../../../server/teardown.ts';
import type { ColdFigures } from './cold-process.ts';
import { generateCodes } from './generate.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const name = 'measured-codes';
const region = 'us-east-1';
/** Makes a process print its peak memory, in kilobytes, and its processor time, in microseconds. */
const tellUse = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();console.error('used',u.maxRSS,u.userCPUTime+u.systemCPUTime)})`;

const teardown = new Teardown();
try {
  await startStores();
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  teardown.add(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'codes.txt');
  await generateCodes(file, rows);
  print('file', `${megabytes(statSync(file).size)} MB, ${rows.toLocaleString('en')} rows`);

  const start = performance.now();
  const words = ['codes', 'load', '--system', name, '--format', 'snomed', '--file', file];
  const loaded = await run('../../../cli/main.ts', ...words);
  const took = performance.now() - start;
  const [memory, processor] = /used (\d+) (\d+)/.exec(loaded.errors)!.slice(1).map(Number) as [
    number,
    number,
  ];
  print(
    'load',
    `${seconds(took)} s (${seconds(processor / 1000)} s processor), peak memory ${(memory / 1024).toFixed(0)} MB`,
  );
  const cold = await run('cold-process.ts', name);
  report(JSON.parse(cold.output) as ColdFigures);
} finally {
  await teardown.run();
}

async function startStores(): Promise<void> {
  const [dynamodb, s3] = await Promise.all([startDynamoDb(), startS3AndSqs()]);
  teardown.add(dynamodb.stop);
  teardown.add(s3.stop);
  useEndpoints(process.env, { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint }, region);
  await Promise.all([ensureTable(name, { stream: false }), ensureBucket(name, region)]);
}

/** Runs one of the project's scripts in its own process. Throws with its error output when it fails. */
async function run(script: string, ...args: readonly string[]): Promise<{ output: string; errors: string }> {
  const options = ['--expose-gc', '--import', tellUse];
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, script), ...args], {
    env: { ...process.env, TABLE_NAME: name, BUCKET_NAME: name, UI_URL: 'https://ui.example.org' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await ended) !== 0) throw new Error(errors);
  return { output, errors };
}

function report({ objectBytes, memory, rss, ...cold }: ColdFigures): void {
  print('object', `${megabytes(objectBytes)} MB, opened ${megabytes(memory)} MB`);
  print(
    'cold start',
    `fetch ${cold.fetchMilliseconds.toFixed(0)} ms, open ${cold.openMilliseconds.toFixed(0)} ms (${cold.openProcessor.toFixed(0)} ms processor)`,
  );
  print(
    'memory of the process',
    `before ${rss.before.toFixed(0)} MB, peak ${rss.peak.toFixed(0)} MB, after ${rss.after.toFixed(0)} MB`,
  );
  for (const { what, query, hits, first, median, longest, processor } of cold.queries) {
    const times = [first, median, longest, processor].map((value) => value.toFixed(2)).join(' / ');
    print(what, `${times} ms (first / median / longest / processor), ${hits} hits: ${JSON.stringify(query)}`);
  }
}

function print(what: string, figures: string): void {
  console.log(`${what.padEnd(30)} ${figures}`);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
