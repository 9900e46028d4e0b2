/** A server that searches lines as CloudWatch Logs Insights does, as far as `phr trace` asks for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoredLine {
  readonly group: string;
  readonly message: string;
  /** Under which Lambda wrote it; Insights finds it as `@requestId`. */
  readonly invocation?: string;
}

export interface CloudWatchLogs {
  readonly origin: string;
  /** The queries so far. */
  readonly queries: readonly {
    readonly region: string;
    readonly groups: readonly string[];
    readonly query: string;
    readonly seconds: number;
  }[];
  stop(): Promise<void>;
}

interface StartQuery {
  readonly logGroupNames: readonly string[];
  readonly startTime: number;
  readonly endTime: number;
  readonly queryString: string;
}

/** The lines can grow while it runs. `ending` is the status in which queries end; `atOnce` at the first question. */
export async function startCloudWatchLogs(
  lines: readonly StoredLine[],
  {
    ending = () => 'Complete',
    atOnce = false,
  }: { readonly ending?: () => string; readonly atOnce?: boolean } = {},
): Promise<CloudWatchLogs> {
  const queries: CloudWatchLogs['queries'][number][] = [];
  const asked = new Map<string, number>();

  function start(region: string, { logGroupNames, startTime, endTime, queryString }: StartQuery) {
    queries.push({
      region,
      groups: logGroupNames,
      query: queryString,
      seconds: endTime - startTime,
    });
    return { queryId: String(queries.length - 1) };
  }

  /** Still running when it is asked for the first time, unless it ends at once. */
  function results(queryId: string) {
    const times = (asked.get(queryId) ?? 0) + 1;
    asked.set(queryId, times);
    if (times === 1 && !atOnce) return { status: 'Running', results: [] };
    return { status: ending(), results: matching(queries[Number(queryId)]!, lines) };
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, , region = ''] =
      /Credential=([^,]*)/.exec(request.headers.authorization ?? '')?.[1]?.split('/') ?? [];
    const input = JSON.parse(body);
    const isStart = request.headers['x-amz-target'] === 'Logs_20140328.StartQuery';
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify(isStart ? start(region, input) : results(input.queryId)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queries,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

function matching({ groups, query }: CloudWatchLogs['queries'][number], lines: readonly StoredLine[]) {
  const isMeant = filterOf(query);
  const found = lines
    .filter(({ group }) => groups.includes(group))
    .filter(isMeant)
    .map(({ group, message }) => [
      { field: '@timestamp', value: '2026-01-02 03:04:05.678' },
      { field: '@log', value: `123456789012:${group}` },
      { field: '@message', value: message },
      { field: '@ptr', value: 'pointer' },
    ]);
  return query.includes('sort @timestamp desc') ? found.toReversed() : found;
}

/** The three filters that the commands use. Throws for any other. */
function filterOf(query: string): (line: StoredLine) => boolean {
  const [, field, id] = /^filter (\S+) = "([^"]*)" \|/.exec(query) ?? [];
  if (field === '@requestId') return ({ invocation }) => invocation === id;
  if (field) return ({ message }) => fieldOf(message, field) === id;
  const [, pattern] = /^filter status like \/(.*)\/ \|/.exec(query) ?? [];
  if (pattern) return ({ message }) => new RegExp(pattern).test(String(fieldOf(message, 'status')));
  const errors =
    'filter level = "ERROR" or (type = "platform.report" and record.status in ["error", "failure", "timeout"]) |';
  if (!query.startsWith(errors)) throw new Error(`An unknown filter: ${query}`);
  return ({ message }) => {
    const { status } = Object(fieldOf(message, 'record'));
    const hasEnded = fieldOf(message, 'type') === 'platform.report';
    return (
      fieldOf(message, 'level') === 'ERROR' || (hasEnded && ['error', 'failure', 'timeout'].includes(status))
    );
  };
}

/** A field of a line that is a JSON object; Insights discovers these. */
function fieldOf(message: string, name: string): unknown {
  return message.startsWith('{') ? JSON.parse(message)[name] : undefined;
}
