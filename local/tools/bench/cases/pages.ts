/**
 * The pages of the portal with the record of the sample patient: the time until the first byte, beside the time in which the portal
 * waited for the service, and the weight of each page. The portal runs in the process of the bench, so that its calls can be
 * timed.
 */
import { type HttpFunction, startGateway } from '../../../server/gateway/server.ts';
import type { Teardown } from '../../../server/teardown.ts';
import { type StartedPortal, startPortal } from '../../browser/started-portal.ts';
import type { Row } from '../../figures/measurement.ts';
import { percentilesOf } from '../../figures/percentiles.ts';
import { sampleService } from '../../sample-service.ts';
import { benchCase } from '../case.ts';
import { CallRecorder, longestChain, type RecordedCall, waitingTime } from '../pages/recorded-calls.ts';
import { type Visit, Visitor } from '../pages/visitor.ts';

const warmUps = 3;
/** What the portal may take itself, in milliseconds, and what a page may weigh with all that it loads, in kB. */
const mostOwn = 50;
const mostWeight = 100;

const columns = [
  'calls',
  'one after another',
  'waiting for calls, ms',
  'first byte, ms',
  'portal alone, ms',
  'page, kB',
  'page, compressed, kB',
  'with styles, script and icon, compressed, kB',
];

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

async function measure(
  { visitor, recorder, visits }: { visitor: Visitor; recorder: CallRecorder; visits: number },
  name: string,
  path: string,
): Promise<Row> {
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

/** `visits`: how often each page is visited. */
export const bench = benchCase({
  numbers: { visits: 20 },
  figures: 'pages',
  async run({ visits }, teardown) {
    const started = await startPortal(teardown);
    const recorder = new CallRecorder();
    const visitor = new Visitor(await recordedPortal(teardown, started, recorder));
    await visitor.signIn(started.patient.username, started.patient.password);
    const signedOut = new Visitor(visitor.origin);
    const pages = pagesOf(started);
    const document = linkedDocument(await visitor.visit(pages.documents));
    const rows: Row[] = [];
    for (const [name, path] of Object.entries({ ...pages, 'one document': document })) {
      const by = path === '/sign-in' ? signedOut : visitor;
      rows.push(await measure({ visitor: by, recorder, visits }, name, path));
    }
    return { tables: [{ title: 'Pages of the portal', columns, rows }] };
  },
});
