/**
 * How long a function takes from the start of its process to its first answer. Builds the bundles as they are deployed, and next to
 * them a bare handler with the same clients of the AWS SDK. Each is started in turn, by Node alone, with keys from Secrets
 * Manager.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../figures/measurement.ts';
import { percentilesOf } from '../../figures/percentiles.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { benchCase } from '../case.ts';
import { EventRecorder } from '../functions/event-recorder.ts';
import { makeFirstCalls } from '../functions/first-calls.ts';
import { functionEnvironment, type Reading, runFunction } from '../functions/run-function.ts';
import { serveSecret } from '../functions/secret-server.ts';
import { writeBundles } from '../functions/write-bundles.ts';

const bare = { withBodies: 'bare-bodies', withoutBodies: 'bare-table' } as const;
/** Milliseconds, and a multiple of the bare handler. */
const goals = { import: 60, multiple: 1.5 } as const;
const columns = [
  'import, ms',
  'import, processor ms',
  'first answer, ms',
  'processor ms',
  '× bare handler',
  '× processor time of the bare handler',
];

interface Start {
  /** Of a process that only imports, without the warm-up of Lambda. */
  readonly import: Reading;
  /** Since the start of a process that answers an event. */
  readonly answer: Reading;
}

/** `runs`: how often each is started. */
export const bench = benchCase({
  numbers: { runs: 10 },
  figures: 'cold-start',
  async run({ runs }, teardown) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-cold-'));
    teardown.add(() => rmSync(folder, { recursive: true }));
    const also = Object.values(bare).map((name) => `local/tools/bench/functions/${name}.ts`);
    const bundleOf = await writeBundles(folder, { also });
    const recorder = new EventRecorder();
    const service = await startInMemory(teardown, recorder.around);
    const { MASTER_KEYS = '', ...settings } = service.env;
    const env = {
      ...functionEnvironment('cold', { ...settings, MASTER_KEYS_SECRET: 'keys' }),
      AWS_ENDPOINT_URL_SECRETS_MANAGER: await serveSecret(MASTER_KEYS, teardown),
    };
    const { AWS_LAMBDA_FUNCTION_NAME: _, ...withoutWarmUp } = env;

    const starts = new Map<string, Start[]>();
    const start = async (name: string, status: number, event: unknown) => {
      const bundle = bundleOf(name);
      const nothing = { status, events: [], marks: [] };
      const answered = await runFunction(bundle, { ...nothing, events: [event] }, { folder, env });
      const [before, imported] = await runFunction(bundle, nothing, { folder, env: withoutWarmUp });
      const took = {
        wall: imported!.wall - before!.wall,
        processor: imported!.processor - before!.processor,
      };
      starts.set(name, [...(starts.get(name) ?? []), { import: took, answer: answered.at(-1)! }]);
    };
    const calls = await makeFirstCalls(service);
    for (let run = 0; run < runs; run += 1) {
      for (const name of Object.values(bare)) await start(name, 200, {});
      for (const call of calls) {
        const { events } = await recorder.record(call.send, 1);
        await start(call.function, call.status, events[0]);
      }
    }
    const rows = [
      ...Object.values(bare).map((name) => rowOf(name.replace('-', ' handler: '), starts.get(name)!)),
      ...calls.map((call) => {
        const beside = starts.get(call.bodies ? bare.withBodies : bare.withoutBodies)!;
        return rowOf(call.function, starts.get(call.function)!, beside);
      }),
    ];
    return { tables: [{ title: 'a function and its first answer', columns, rows }] };
  },
});

/** Medians. The ratios are those to the bare handler with the same clients. */
function rowOf(name: string, starts: readonly Start[], beside?: readonly Start[]): Row {
  const median = (of: readonly Start[], value: (start: Start) => number) => percentilesOf(of.map(value)).p50;
  const answer = (of: readonly Start[], what: keyof Reading) => median(of, (start) => start.answer[what]);
  const cells = [
    { value: median(starts, (start) => start.import.wall), ...(beside && { atMost: goals.import }) },
    { value: median(starts, (start) => start.import.processor) },
    { value: answer(starts, 'wall') },
    { value: answer(starts, 'processor') },
  ];
  if (!beside) return { name, cells };
  const ratio = (what: keyof Reading) => answer(starts, what) / answer(beside, what);
  return {
    name,
    cells: [...cells, { value: ratio('wall'), atMost: goals.multiple }, { value: ratio('processor') }],
  };
}
