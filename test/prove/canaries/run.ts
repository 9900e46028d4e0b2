/**
 * Makes every call of the service, most of them with failing AWS calls and lost races before, and looks for secrets and health
 * text in the log, in error responses and, for secrets, in the table.
 */
import { Teardown } from '../../../local/server/teardown.ts';
import { playAllCalls } from '../../../local/tools/round-trips/scenario/index.ts';
import { operationOf, type Stage } from '../../../local/tools/round-trips/scenario-context.ts';
import { type Canaries, type Finding, find, learnFromRequest, learnFromResponse } from './canaries.ts';
import { linkWithPasscode } from './link-with-passcode.ts';
import { type OverheardCall, overhearingCalls, overhearingOutput } from './overheard.ts';

export interface Result {
  readonly calls: number;
  readonly errors: number;
  readonly lostRaces: number;
  /** Those that had the chance to lose one. */
  readonly racing: ReadonlySet<string>;
  readonly logLines: number;
  readonly secrets: number;
  readonly healthTexts: number;
  readonly findings: readonly Finding[];
}

/** A service, and what is around it. */
export interface Place extends Omit<Stage, 'call'> {
  /** All that the table holds. */
  readonly tableText: () => Promise<string>;
  /**
   * Runs `action`; its AWS call of this ordinal fails, counted from 1. Returns whether there was one. Nothing else may call AWS at the
   * same time.
   */
  readonly failing: <T>(
    ordinal: number,
    action: () => Promise<T>,
  ) => Promise<{ readonly result: T; readonly hasFailed: boolean }>;
  /**
   * Runs `action`; in its first transaction the write of this position among those with a condition, counted from 0, loses a race.
   * Returns whether there was one.
   */
  readonly losing: <T>(
    nth: number,
    action: () => Promise<T>,
  ) => Promise<{ readonly result: T; readonly isLost: boolean }>;
}

/**
 * `start` starts the service; it writes its log to the output of this process. Before a call it is made `failures` times, and
 * another of its AWS calls fails each time.
 */
export async function runCanaries(
  start: (teardown: Teardown) => Promise<Place>,
  failures: number,
): Promise<Result> {
  const level = process.env.POWERTOOLS_LOG_LEVEL;
  process.env.POWERTOOLS_LOG_LEVEL = 'DEBUG';
  const teardown = new Teardown();
  try {
    return await watch(() => start(teardown), failures);
  } finally {
    await teardown.run();
    process.env.POWERTOOLS_LOG_LEVEL = level ?? 'SILENT';
  }
}

async function watch(start: () => Promise<Place>, failures: number): Promise<Result> {
  const calls: OverheardCall[] = [];
  let service: Place | undefined;
  let races: Awaited<ReturnType<typeof play>> | undefined;
  const log = await overhearingOutput(async () => {
    service = await start();
    await overhearingCalls(
      (call) => calls.push(call),
      async () => {
        races = await play(service!, failures);
      },
    );
  });
  const canaries = canariesOf(service!, calls);
  const all = [...canaries.secrets, ...canaries.tokens, ...canaries.health];
  const errors = calls.filter(({ status }) => status >= 400);
  const findings = [
    ...find('log', log, all),
    ...errors.flatMap(({ status, headers, text }) => find(`response ${status}`, headers + text, all)),
    ...find('table', await service!.tableText(), canaries.secrets),
  ];
  return {
    calls: calls.length,
    errors: errors.length,
    ...races!,
    logLines: log.split('\n').length,
    secrets: canaries.secrets.size + canaries.tokens.size,
    healthTexts: canaries.health.size,
    findings,
  };
}

async function play(service: Place, failures: number): Promise<Pick<Result, 'lostRaces' | 'racing'>> {
  const racing = new Set<string>();
  let lostRaces = 0;
  const call: Stage['call'] = async (name, send) => {
    for (let ordinal = 1; ordinal <= failures; ordinal += 1) {
      const { result, hasFailed } = await service.failing(ordinal, send);
      // It has so few AWS calls that this time it took effect.
      if (!hasFailed) return result;
    }
    racing.add(operationOf(name));
    // Fails one condition after the other until the change succeeds.
    for (let nth = 0; ; nth += 1) {
      const { result, isLost } = await service.losing(nth, send);
      if (isLost) lostRaces += 1;
      if (!isLost || result.status < 400) return result;
    }
  };
  await playAllCalls({ ...service, call }, 'watched', linkWithPasscode);
  return { lostRaces, racing };
}

function canariesOf(service: Place, calls: readonly OverheardCall[]): Canaries {
  const canaries: Canaries = { secrets: new Set(), tokens: new Set(), health: new Set() };
  for (const { consumerSecret } of Object.values(service.apps)) canaries.secrets.add(consumerSecret);
  const { current, ...masterKeys } = JSON.parse(service.env.MASTER_KEYS!) as Record<string, string>;
  for (const key of Object.values(masterKeys)) canaries.secrets.add(key);
  for (const { type, body, text } of calls) {
    learnFromResponse(canaries, text);
    learnFromRequest(canaries, type, body);
  }
  return canaries;
}
