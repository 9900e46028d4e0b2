/** Searches the logs of a deployment with CloudWatch Logs Insights. */
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { type BackOffPolicy, pollUntil } from '../../../shared/concurrency/retry.ts';
import type { LoggedLine } from '../../server/call-log.ts';

export interface LogGroups {
  /** The log group of the gateway, then that of the portal's, if there is one. */
  readonly accesses: readonly string[];
  readonly functions: readonly string[];
}

/** A query takes seconds. AWS ends it after an hour; nobody waits that long here. */
const running: BackOffPolicy = { baseMs: 250, capMs: 2000, jitter: 'none', timeoutMs: 300_000 };

/** More lines than any call writes. */
const maxLines = 1000;

/**
 * The lines of the last days about a request, oldest first. When no function wrote one, also what Lambda wrote about the
 * invocation. Throws when a query fails.
 */
export async function cloudWatchLines(
  requestId: string,
  { accesses, functions }: LogGroups,
  days: number,
): Promise<readonly LoggedLine[]> {
  const client = new CloudWatchLogsClient();
  const search = (groups: readonly string[], field: string, id: string) =>
    linesOf(client, groups, {
      filter: `${field} = ${JSON.stringify(id)}`,
      hours: days * 24,
      order: 'asc',
      limit: maxLines,
    });
  try {
    const found = await search([...accesses, ...functions], 'requestId', requestId);
    const lines = found.map(({ group, line }) => ({
      source: accesses.includes(group) ? ('gateway' as const) : ('function' as const),
      line,
    }));
    if (lines.some(({ source }) => source === 'function')) return lines;
    const invocation = lines.map(({ line }) => line.functionRequestId).find((id) => isRequestId(id));
    if (invocation === undefined) return lines;
    const ofRuntime = await search(functions, '@requestId', invocation);
    return [...lines, ...ofRuntime.map(({ line }) => ({ source: 'function' as const, line }))];
  } finally {
    client.destroy();
  }
}

/** Whether this can be the id of a request. No other text may become part of a query. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w=+/-]{1,100}$/.test(text);
}

/** The newest lines that a filter of Insights finds in these groups, the newest first. Throws when a query fails. */
export async function newestLines(
  groups: readonly string[],
  search: Pick<Search, 'filter' | 'hours' | 'limit'>,
): Promise<readonly FoundLine[]> {
  const client = new CloudWatchLogsClient();
  try {
    return await linesOf(client, groups, { ...search, order: 'desc' });
  } finally {
    client.destroy();
  }
}

export interface FoundLine {
  readonly group: string;
  /** When CloudWatch got it, in ISO 8601. */
  readonly time: string;
  readonly line: LoggedLine['line'];
}

interface Search {
  readonly filter: string;
  /** How far back. */
  readonly hours: number;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

async function linesOf(
  client: CloudWatchLogsClient,
  groups: readonly string[],
  { filter, hours, order, limit }: Search,
): Promise<readonly FoundLine[]> {
  const now = Math.ceil(Date.now() / 1000);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: [...groups],
      startTime: now - hours * 3600,
      // The clocks of AWS and of this machine may differ.
      endTime: now + 300,
      queryString: `filter ${filter} | fields @timestamp, @log, @message | sort @timestamp ${order} | limit ${limit}`,
    }),
  );
  const results = await pollUntil(async () => {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') return results;
    if (status === 'Scheduled' || status === 'Running') return undefined;
    throw new Error(`The search of the logs ended with ${status}.`);
  }, running);
  if (!results) throw new Error('The search of the logs takes too long; search less far back.');
  return results.map(foundLine);
}

function foundLine(fields: readonly ResultField[]): FoundLine {
  const values = new Map(fields.map(({ field, value }) => [field, value ?? '']));
  const message = values.get('@message') ?? '';
  return {
    // The account and the name of the group.
    group: (values.get('@log') ?? '').replace(/^\d+:/, ''),
    time: `${(values.get('@timestamp') ?? '').replace(' ', 'T')}Z`,
    line: objectIn(message) ?? { timestamp: values.get('@timestamp'), message: message.trimEnd() },
  };
}

/** The JSON object that a line consists of; undefined for a line of text. */
function objectIn(text: string): LoggedLine['line'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as LoggedLine['line']) : undefined;
  } catch {
    return undefined;
  }
}
