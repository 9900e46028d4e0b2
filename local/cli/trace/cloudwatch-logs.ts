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
  /** The log group of the gateway. */
  readonly accesses: string;
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
    linesOf(client, groups, `filter ${field} = ${JSON.stringify(id)}`, days);
  try {
    const found = await search([accesses, ...functions], 'requestId', requestId);
    const lines = found.map(({ group, line }) => ({
      source: group === accesses ? ('gateway' as const) : ('function' as const),
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

interface FoundLine {
  readonly group: string;
  readonly line: LoggedLine['line'];
}

async function linesOf(
  client: CloudWatchLogsClient,
  groups: readonly string[],
  filter: string,
  days: number,
): Promise<readonly FoundLine[]> {
  const now = Math.ceil(Date.now() / 1000);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: [...groups],
      startTime: now - days * 86_400,
      // The clocks of AWS and of this machine may differ.
      endTime: now + 300,
      queryString: `${filter} | fields @timestamp, @log, @message | sort @timestamp asc | limit ${maxLines}`,
    }),
  );
  const results = await pollUntil(async () => {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') return results;
    if (status === 'Scheduled' || status === 'Running') return undefined;
    throw new Error(`The search of the logs ended with ${status}.`);
  }, running);
  if (!results) throw new Error('The search of the logs takes too long; limit it with --days.');
  return results.map(foundLine);
}

function foundLine(fields: readonly ResultField[]): FoundLine {
  const values = new Map(fields.map(({ field, value }) => [field, value ?? '']));
  const message = values.get('@message') ?? '';
  return {
    // The account and the name of the group.
    group: (values.get('@log') ?? '').replace(/^\d+:/, ''),
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
