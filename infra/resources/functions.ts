/** The functions of the service: their entry points, sizes and needs. */
import { type GroupName, groups, megabytesOfAll } from '../../shared/api/groups.ts';

export type WorkerName = 'dispatcher' | 'mailer' | 'pinger' | 'sweeper' | 'eraser';

/** `all` is the function behind `$default`, which holds every group. */
export type HttpFunctionName = GroupName | 'all';
export type FunctionName = HttpFunctionName | WorkerName;

/** The prefix of the names of a function's resources: `AccountApps` for `account-apps`. */
export function resourceName(name: FunctionName): string {
  return name
    .split('-')
    .map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
    .join('');
}

export interface FunctionSpec<Name extends string = FunctionName> {
  readonly name: Name;
  /** Relative to the root of the project; exports `handler`. */
  readonly entry: string;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** Whether it uses objects on S3: bodies of documents, or coding systems. */
  readonly bodies: boolean;
  /** Which of Lambda's own log lines are kept: for workers also those about each run, which no other log has. */
  readonly systemLogs: 'INFO' | 'WARN';
  /**
   * Whether it queues messages again on the queue that starts it. Lambda would end such a chain after about
   * 16 invocations (AWS: recursive loop detection).
   */
  readonly requeues?: true;
}

/** The gateway gives up after 30 seconds; a function times out before that. */
export const timeoutSeconds = 29;

const worker = (
  name: WorkerName,
  spec: Pick<FunctionSpec, 'description' | 'timeoutSeconds' | 'bodies' | 'requeues'>,
): FunctionSpec => ({
  name,
  entry: `functions/workers/${name}/index.ts`,
  memoryMegabytes: 512,
  systemLogs: 'INFO',
  ...spec,
});

export const httpFunctions: readonly FunctionSpec[] = [
  ...(Object.keys(groups) as GroupName[]).map((name) => ({
    name,
    entry: `functions/${name}/index.ts`,
    description: `Endpoints of the group ${name}`,
    bodies: groups[name].bodies,
    memoryMegabytes: groups[name].megabytes,
    timeoutSeconds,
    systemLogs: 'WARN' as const,
  })),
  {
    name: 'all',
    entry: 'functions/all/index.ts',
    description: 'Every endpoint',
    bodies: true,
    memoryMegabytes: megabytesOfAll,
    timeoutSeconds,
    systemLogs: 'WARN',
  },
];

export const workers = {
  dispatcher: worker('dispatcher', {
    description: 'Dispatches new outbox items and cleans up',
    timeoutSeconds: 120,
    bodies: true,
  }),
  mailer: worker('mailer', { description: 'Sends account mail', timeoutSeconds: 60, bodies: false }),
  // A batch is handled in parallel, and no webhook call takes more than five seconds. A call that waits for
  // its next attempt is queued again every 15 minutes; eleven attempts over 17 hours end the chain.
  pinger: worker('pinger', {
    description: 'Calls webhooks of apps, and push services of browsers',
    timeoutSeconds: 60,
    bodies: false,
    requeues: true,
  }),
  sweeper: worker('sweeper', {
    description: 'Dispatches stuck outbox items, removes orphaned bodies, moves old audit entries',
    timeoutSeconds: 300,
    bodies: true,
  }),
  // Erasing an account that reached much may take longer: the next run goes on.
  eraser: worker('eraser', {
    description: 'Erases accounts whose owners asked for it',
    timeoutSeconds: 900,
    bodies: true,
  }),
} as const satisfies Record<WorkerName, FunctionSpec>;

export const functions: readonly FunctionSpec[] = [...httpFunctions, ...Object.values(workers)];
