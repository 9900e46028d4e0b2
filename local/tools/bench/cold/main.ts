/**
 * `npm run bench:cold`: how long a function takes from the start of its process to its first answer. Builds the bundles as they are
 * deployed, and next to them a bare handler with the same clients of the AWS SDK. Each is started ten times in turn, by Node
 * alone, with keys from Secrets Manager. `--save` writes docs/figures/cold-start.json, `--runs N` sets how often.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Teardown } from '../../../server/teardown.ts';
import { type Row, saveMeasurement } from '../../figures/measurement.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { EventRecorder } from '../functions/event-recorder.ts';
import { functionEnvironment } from '../functions/function-environment.ts';
import { runProcess } from '../functions/run-process.ts';
import { writeBundles } from '../functions/write-bundles.ts';
import { makeFirstCalls } from './first-calls.ts';
import { type ColdStart, type Figures, figuresOf, type Sample } from './samples.ts';
import { serveSecret } from './secret-server.ts';

const bare = { true: 'bare-bodies', false: 'bare-table' } as const;

const columns = [
  'import, ms',
  'import, processor ms',
  'first answer, ms',
  'processor ms',
  '× bare handler',
  '× processor time of the bare handler',
];
/** Milliseconds, and a multiple of the bare handler. */
const goals = { import: 60, multiple: 1.5 } as const;

const { values } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    runs: { type: 'string', default: '10' },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs must be a whole number of 1 or more.');
  process.exit(2);
}

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
teardown.add(() => rmSync(folder, { recursive: true }));
try {
  const also = Object.values(bare).map((name) => join('local/tools/bench/cold', `${name}.ts`));
  const bundleOf = await writeBundles(folder, { also });
  const recorder = new EventRecorder();
  const service = await startInMemory(teardown, recorder.around);
  const { MASTER_KEYS = '', ...settings } = service.env;
  const endpoint = await serveSecret(MASTER_KEYS, teardown);
  const env = {
    ...functionEnvironment('cold', { ...settings, MASTER_KEYS_SECRET: 'keys' }),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
  };
  const { AWS_LAMBDA_FUNCTION_NAME: _, ...withoutWarmUp } = env;
  const script = join(import.meta.dirname, 'cold-process.mjs');
  const start = (name: string, ...file: readonly string[]) =>
    runProcess<ColdStart>([script, bundleOf(name), ...file], file.length > 0 ? env : withoutWarmUp);

  const calls = await makeFirstCalls(service);
  const samples = new Map<string, Sample[]>();
  const note = (name: string, sample: Sample) => samples.set(name, [...(samples.get(name) ?? []), sample]);
  const file = join(folder, 'event.json');
  for (let run = 0; run < runs; run += 1) {
    for (const name of Object.values(bare)) {
      writeFileSync(file, '{}');
      note(name, { first: await start(name, file), imported: await start(name) });
    }
    for (const call of calls) {
      const [event] = (await recorder.record(call.send, 1)).events;
      writeFileSync(file, JSON.stringify(event));
      const sample = { first: await start(call.function, file), imported: await start(call.function) };
      if (sample.first.status !== call.status)
        throw new Error(`${call.function} responded ${sample.first.status}.`);
      note(call.function, sample);
    }
  }
  const figures = new Map([...samples].map(([name, of]) => [name, figuresOf(of)]));
  const rows = [
    ...Object.values(bare).map((name) => rowOf(name, figures.get(name)!)),
    ...calls.map((call) =>
      rowOf(call.function, figures.get(call.function)!, figures.get(bare[`${call.bodies}`])!),
    ),
  ];
  print(rows);
  if (values.save) {
    const title = 'a function and its first answer';
    saveMeasurement('cold-start', 'npm run bench:cold -- --save', [{ title, columns, rows }]);
  }
} finally {
  await teardown.run();
}

/** The ratios are those to the bare handler with the same clients. */
function rowOf(name: string, figures: Figures, toBare?: Figures): Row {
  const { importWall, importProcessor, answerWall, answerProcessor } = figures;
  const cells = [
    { value: importWall, ...(toBare && { atMost: goals.import }) },
    { value: importProcessor },
    { value: answerWall },
    { value: answerProcessor },
  ];
  if (!toBare) return { name: name.replace('-', ' handler: '), cells };
  const ratios = [
    { value: answerWall / toBare.answerWall, atMost: goals.multiple },
    { value: answerProcessor / toBare.answerProcessor },
  ];
  return { name, cells: [...cells, ...ratios] };
}

function print(rows: readonly Row[]): void {
  console.log(['', ...columns].map((title) => title.padEnd(22)).join(''));
  for (const { name, cells } of rows) {
    const texts = cells.map((cell) => cell?.value.toFixed(cell.value < 10 ? 2 : 0) ?? '');
    console.log([name, ...texts].map((text) => text.padEnd(22)).join(''));
  }
}
