/**
 * `npm run bench:pages`: visits the pages of the portal with the record of the sample patient. Prints the time until the first
 * byte beside the time in which the portal waited for the service, and the weight of each page. `--visits N` (20).
 * `--save` writes docs/figures/pages.json. The goals are for a quiet machine, so a missed one makes it exit with 1 only with
 * `--strict`.
 */
import { parseArgs } from 'node:util';
import { type HttpFunction, startGateway } from '../../../server/gateway/server.ts';
import { Teardown } from '../../../server/teardown.ts';
import { type StartedPortal, startPortal } from '../../browser/started-portal.ts';
import { type FigureTable, missedIn, type Row, saveMeasurement } from '../../figures/measurement.ts';
import { printTables } from '../../figures/print-tables.ts';
import { sampleService } from '../../sample-service.ts';
import { percentilesOf } from '../percentiles.ts';
import { CallRecorder, longestChain, type RecordedCall, waitingTime } from './recorded-calls.ts';
import { type Visit, Visitor } from './visitor.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '20' },
    save: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});
const visits = Number(values.visits);
if (!Number.isInteger(visits) || visits < 1) {
  console.error('--visits must be a whole number of 1 or more.');
  process.exit(2);
}

const warmUps = 3;
/** What the portal may take itself, in milliseconds, and what a page may weigh with all that it loads, in kB. */
const mostOwn = 50;
const mostWeight = 100;

const pagesOf = ({ patient: { recordId } }: StartedPortal) => ({
  'sign-in': '/sign-in',
  records: '/records',
  'health at a glance': `/records/${recordId}/health`,
  'laboratory results': `/records/${recordId}/health/labs`,
  documents: `/records/${recordId}/documents`,
  details: `/records/${recordId}/details`,
  sharing: `/records/${recordId}/sharing`,
  apps: `/records/${recordId}/apps`,
  activity: `/records/${recordId}/activity`,
  inbox: '/inbox',
  account: '/account',
});

/** The path of the first document in the list. */
function linkedDocument({ html }: Visit): string {
  return /href="(\/records\/[^/"]+\/documents\/[\da-f-]{36})"/.exec(html)![1]!;
}

/** The portal in this process, so that its calls can be timed. */
async function recordedPortal(teardown: Teardown, { service }: StartedPortal, recorder: CallRecorder) {
  await import('../../../server/portal/load-tsx.mjs');
  const { createHandler } = await import('../../../../functions/portal/index.ts');
  const made = Promise.withResolvers<{ portal: HttpFunction }>();
  const gateway = await startGateway({
    port: 0,
    pathForm: 'decoded',
    functions: made.promise,
    match: () => ({ function: 'portal', routeKey: '$default' }),
    onError: console.error,
  });
  teardown.add(gateway.stop);
  const { id: appId, consumerKey, consumerSecret } = sampleService(service.origin).apps.ui;
  const handler = createHandler({
    serviceOrigin: service.origin,
    appId,
    consumerKey,
    consumerSecret,
    origin: gateway.origin,
    registration: true,
    supportAddress: 'support@clinic.example',
    passwordMin: 8,
    idleMinutes: 15,
    fetch: recorder.fetch,
  });
  made.resolve({ portal: handler as HttpFunction });
  return gateway.origin;
}

interface Sample extends Visit {
  readonly calls: readonly RecordedCall[];
  /** Milliseconds in which the portal waited for the service. */
  readonly waited: number;
}

async function measure(visitor: Visitor, recorder: CallRecorder, name: string, path: string): Promise<Row> {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await visitor.visit(path);
  recorder.take();
  const samples: Sample[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await visitor.visit(path);
    const calls = recorder.take();
    samples.push({ ...page, calls, waited: waitingTime(calls) });
  }
  const median = (of: (sample: Sample) => number) => percentilesOf(samples.map(of)).p50;
  const { html, bytes, calls } = samples.at(-1)!;
  const loaded = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset!);
  const assets = await Promise.all(loaded.map((asset) => visitor.visit(asset)));
  const weight = assets.reduce((sum, asset) => sum + asset.bytes, bytes);
  return {
    name,
    cells: [
      { value: calls.length },
      { value: longestChain(calls) },
      { value: median(({ waited }) => waited) },
      { value: median(({ firstByte }) => firstByte) },
      { value: median(({ firstByte, waited }) => firstByte - waited), atMost: mostOwn },
      { value: Buffer.byteLength(html) / 1000, atMost: mostWeight },
      { value: bytes / 1000 },
      { value: weight / 1000, atMost: mostWeight },
    ],
  };
}

const teardown = new Teardown();
try {
  const started = await startPortal(teardown);
  const recorder = new CallRecorder();
  const visitor = new Visitor(await recordedPortal(teardown, started, recorder));
  await visitor.signIn(started.patient.username, started.patient.password);
  const signedOut = new Visitor(visitor.origin);
  const rows: Row[] = [];
  const pages = pagesOf(started);
  const document = linkedDocument(await visitor.visit(pages.documents));
  for (const [name, path] of Object.entries({ ...pages, 'one document': document }))
    rows.push(await measure(path === '/sign-in' ? signedOut : visitor, recorder, name, path));
  const table: FigureTable = {
    title: 'Pages of the portal',
    columns: [
      'calls',
      'one after another',
      'waiting for calls, ms',
      'first byte, ms',
      'portal alone, ms',
      'page, kB',
      'page, compressed, kB',
      'with styles, script and icon, compressed, kB',
    ],
    rows,
  };
  printTables([table]);
  if (values.save) saveMeasurement('pages', 'npm run bench:pages -- --save', [table]);
  if (values.strict && missedIn([table]).length > 0) process.exitCode = 1;
} finally {
  await teardown.run();
}
