/** Makes every call of the service, and keeps what the reference shows of it. */
import { endpoints } from '../../../../shared/api/registry.ts';
import { DemoClient } from '../../../demo/signed-client.ts';
import type { HttpFunction } from '../../../server/gateway/server.ts';
import { send } from '../../example-calls/send.ts';
import { playAllCalls } from '../../round-trips/scenario/index.ts';
import type { Stage } from '../../round-trips/scenario-context.ts';
import { modelExamples } from '../models/examples/index.ts';
import { abbreviate, abbreviateJson } from './abbreviate.ts';
import { type Exchange, recording } from './exchange.ts';
import { playFhir } from './play-fhir.ts';
import { type ModelAnswers, playModel } from './play-models.ts';
import type { Recorded } from './recorded.ts';
import { stableTexts } from './stable-texts.ts';

type Functions = Readonly<Record<string, HttpFunction>>;

/** Keeps the names of one run apart from those of another; there is only one. */
const run = 'rosa';

/** Starts a service with what wraps its functions, calls it, and returns what was said. Every run returns the same. */
export async function record(
  start: (around: (functions: Functions) => Functions) => Promise<Omit<Stage, 'call'>>,
): Promise<Recorded> {
  const startedAt = new Date();
  const calls = new Map<string, Exchange>();
  let latest: Exchange | undefined;
  const keepLatest = (exchange: Exchange) => {
    latest = exchange;
  };
  const service = await start((functions) => recording(functions, keepLatest));
  const call: Stage['call'] = async (name, makeCall) => {
    const answer = await makeCall();
    if (!calls.has(name)) calls.set(name, latest!);
    return answer;
  };
  const stage = { ...service, call };
  await playAllCalls(stage, run);
  const models: Record<string, ModelAnswers> = {};
  for (const [name, example] of Object.entries(modelExamples))
    models[name] = await playModel(stage, name, example);
  const fhir = await playFhir(stage);
  // The only call that is not in the scenario: it removes the app that makes the calls.
  const user = new DemoClient(service.origin, service.apps.user);
  await call('pha_delete', () => send(user, 'pha_delete', { app: service.apps.user.id }));
  return stable({ calls: inOrder(calls), models, fhir }, { origin: service.origin, startedAt });
}

/** The first call of each operation by its own name, in the order of the registry. */
function inOrder(calls: ReadonlyMap<string, Exchange>): Readonly<Record<string, Exchange>> {
  const found = endpoints.flatMap(({ id }) => (calls.has(id) ? [[id, calls.get(id)!] as const] : []));
  return Object.fromEntries(found);
}

function stable(recorded: Recorded, surroundings: Parameters<typeof stableTexts>[1]): Recorded {
  const texts: string[] = [];
  mapTexts(recorded, (text) => {
    texts.push(text);
    return text;
  });
  const stabilise = stableTexts(texts, surroundings);
  return mapTexts(recorded, (text) => abbreviate(abbreviateJson(stabilise(text)))) as Recorded;
}

/** Returns the value with every text in it replaced. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}
