/** Traces requests of a running service: through its own log, and through logs in CloudWatch. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, openCallLog } from '../../../local/server/call-log.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import type { Answer } from '../../support/client.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { clientOf } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { type CloudWatchLogs, type StoredLine, startCloudWatchLogs } from './cloudwatch-logs.ts';
import { outputsOf, write } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';

const accesses = '/aws/vendedlogs/phr-accesses';
const functions = ['phr-records', 'phr-all'];

const folder = mkdtempSync(join(tmpdir(), 'trace-'));
const logs: StoredLine[] = [];
let status = 'Complete';
let cloudWatch: CloudWatchLogs;
let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  cloudWatch = await startCloudWatchLogs(logs, { ending: () => status });
  ({ service, owner, record } = await startWithOneRecord(startService));
});
afterAll(async () => {
  await Promise.all([service.stop(), cloudWatch.stop()]);
  rmSync(folder, { recursive: true });
});

const idIn = ({ headers }: Answer): string => headers['x-request-id']!;
const unsigned = (path: string) => clientOf(service, service.apps.user).get(path, { unsigned: true });

/** The lines that gateway and function wrote, as CloudWatch stores them. */
function storeLines(group = functions[0]!): void {
  logs.length = 0;
  for (const line of service.accessLog) logs.push({ group: accesses, message: JSON.stringify(line) });
  for (const line of service.functionLog) logs.push({ group, message: JSON.stringify(line) });
}

/** Traces with an outputs file of a deployment that uses the table of the test service. */
function traceDeployed(...args: readonly string[]): Promise<Outcome> {
  const { PhrData, PhrService } = outputsOf(service.env);
  const groups = { AccessLogGroup: accesses, FunctionLogGroups: functions.join(',') };
  const file = write(join(folder, 'outputs.json'), { PhrData, PhrService: { ...PhrService, ...groups } });
  const env = { ...service.env, AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: cloudWatch.origin };
  return run(env, 'trace', ...args, '--outputs', file);
}

interface Part {
  readonly source: 'gateway' | 'function' | 'audit';
  readonly line: Readonly<Record<string, unknown>>;
  readonly entry: { readonly attributes: Readonly<Record<string, unknown>> };
}

function partsIn({ out }: Outcome): readonly Part[] {
  return out
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Part);
}

describe('phr trace, on a deployment,', () => {
  it('shows the lines of gateway and function, and the audit entry to which they lead', async () => {
    const answer = await owner.session.get(`/records/${record}`);
    storeLines();
    const outcome = await traceDeployed(idIn(answer), '--json');
    expect(outcome).toMatchObject({ code: 0, err: '' });
    const [access, call, audit, ...others] = partsIn(outcome);
    expect(others).toEqual([]);
    expect(access).toMatchObject({
      source: 'gateway',
      line: { requestId: idIn(answer), status: 200, route: 'ANY /records/{RECORD_ID}' },
    });
    expect(call).toMatchObject({
      source: 'function',
      line: { message: 'call', operation: 'record', awsRequestId: access!.line.functionRequestId },
    });
    expect(audit!.entry.attributes).toMatchObject({
      requestId: idIn(answer),
      operation: 'record',
      principal: owner.id,
      recordId: record,
    });
  });

  it('prints the same for people', async () => {
    const answer = await owner.session.get(`/records/${record}`);
    storeLines();
    const { out } = await traceDeployed(idIn(answer));
    const headings = out.split('\n').filter((line) => /^\S/.test(line));
    expect(headings).toEqual(['Log of the gateway', 'Log of the function', 'Audit entry']);
    expect(out).toMatch(/^ {6}principal +marta/m);
    expect(out).toMatch(new RegExp(`^ {6}PK +AUDIT#${record}#\\d{4}-\\d\\d$`, 'm'));
  });

  it('says in words why credentials were rejected', async () => {
    const answer = await unsigned(`/records/${record}`);
    storeLines();
    const { out } = await traceDeployed(idIn(answer));
    expect(out).toMatch(
      /^ {6}refused +no-oauth-header: there is no Authorization header that begins with OAuth$/m,
    );
  });

  it('searches all log groups at once, in the region of the deployment, seven days back or as far as asked', async () => {
    const answer = await owner.session.get(`/records/${record}`);
    storeLines();
    const before = cloudWatch.queries.length;
    await traceDeployed(idIn(answer));
    await traceDeployed(idIn(answer), '--days', '90');
    const asked = {
      region: 'us-east-1',
      groups: [accesses, ...functions],
      query: `filter requestId = "${idIn(answer)}" | fields @timestamp, @log, @message | sort @timestamp asc | limit 1000`,
    };
    expect(cloudWatch.queries.slice(before)).toEqual([
      { ...asked, seconds: 7 * 86_400 + 300 },
      { ...asked, seconds: 90 * 86_400 + 300 },
    ]);
  });

  it('finds the entry of a call without credentials, and says when a request matched no call', async () => {
    const [denied, unknown] = [await unsigned(`/records/${record}`), await unsigned('/nowhere')];
    storeLines();
    const found = partsIn(await traceDeployed(idIn(denied), '--json'));
    expect(found.at(-1)!.entry.attributes).toMatchObject({ status: 403, principal: '' });
    const { out } = await traceDeployed(idIn(unknown));
    expect(out).toContain('Audit entry\n      none: the request matched no call');
  });

  it('shows what Lambda says of an invocation that ended without a line of the function', async () => {
    logs.length = 0;
    const invocation = '0a1b2c3d-0000-4000-8000-000000000000';
    const access = { requestId: 'JKJaXmPLvHcESHA=', status: 503, functionRequestId: invocation };
    logs.push(
      { group: accesses, message: JSON.stringify(access) },
      { group: functions[1]!, message: 'Task timed out after 29.00 seconds\n', invocation },
    );
    const { out } = await traceDeployed('JKJaXmPLvHcESHA=', '--json');
    expect(partsIn({ out, err: '', code: 0 })).toEqual([
      { source: 'gateway', line: access },
      {
        source: 'function',
        line: { timestamp: '2026-01-02 03:04:05.678', message: 'Task timed out after 29.00 seconds' },
      },
    ]);
  });

  it('follows a line to an audit entry only, and to nothing else in the table', async () => {
    logs.length = 0;
    const line = {
      requestId: 'forged',
      message: 'call',
      auditEntry: { PK: `RECORD#${record}`, SK: 'RECORD' },
    };
    logs.push({ group: functions[0]!, message: JSON.stringify(line) });
    expect(partsIn(await traceDeployed('forged', '--json'))).toEqual([{ source: 'function', line }]);
  });

  it('shows an entry that has moved to the audit archive', async () => {
    const answer = await owner.session.get(`/records/${record}`);
    storeLines();
    const [, , moved] = partsIn(await traceDeployed(idIn(answer), '--json'));
    const { time, id } = moved!.entry.attributes as { time: string; id: string };
    const store = storeOf(service);
    const [month, key] = ['2025-01', keys.audit(record, time.replace(/^.{7}/, '2025-01'), id)];
    const line = `${JSON.stringify({ ...moved!.entry.attributes, time: key.SK.split('#')[0] })}\n`;
    const bytes = Buffer.from(line);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await createBodies(service.env.BUCKET_NAME!).put(`audits/${record}/${month}/one.jsonl`, bytes, hash);
    const part = { month, id: 'one', state: 'moved', first: key.SK, last: key.SK, entries: 1 } as const;
    await store.put(keys.auditPart(record, month, 'one'), part);
    logs.length = 0;
    const { PK, SK } = key;
    const call = { requestId: 'old', message: 'call', auditEntry: { PK, SK } };
    logs.push({ group: functions[0]!, message: JSON.stringify(call) });
    const parts = partsIn(await traceDeployed('old', '--json'));
    expect(parts.map(({ source }) => source)).toEqual(['function', 'audit']);
    expect(parts[1]!.entry).toMatchObject({ PK, SK, attributes: { id, principal: owner.id } });
  });

  it('fails when the logs have no such request, and when the search fails', async () => {
    logs.length = 0;
    expect(await traceDeployed('JKJaXmPLvHcESHA=')).toEqual({
      code: 1,
      out: '',
      err: 'The logs have no request JKJaXmPLvHcESHA=.\n',
    });
    status = 'Failed';
    expect(await traceDeployed('JKJaXmPLvHcESHA=')).toMatchObject({
      code: 1,
      err: 'The search of the logs ended with Failed.\n',
    });
    status = 'Complete';
  });

  it.each(['a"b', 'a | stats count(*)', '', 'x'.repeat(101)])(
    'takes no id that could change the search: "%s"',
    async (id) => {
      const before = cloudWatch.queries.length;
      expect((await traceDeployed(id)).code).toBe(2);
      expect(cloudWatch.queries).toHaveLength(before);
    },
  );

  it('asks for a deployment of this version when the outputs file names no log groups', async () => {
    const file = write(join(folder, 'older.json'), outputsOf(service.env));
    const outcome = await run(service.env, 'trace', 'JKJaXmPLvHcESHA=', '--outputs', file);
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(`--outputs: ${file} names no log groups. Deploy this version`);
  });
});

describe('phr trace, on this machine,', () => {
  const file = join(folder, 'calls.jsonl');
  const env = () => ({ ...service.env, DATA_DIR: folder });

  it('reads the log of npm start', async () => {
    const answer = await owner.session.get(`/records/${record}`);
    const log = openCallLog(file);
    for (const line of service.accessLog) log.gateway(line);
    for (const { message, ...facts } of service.functionLog) log.functions.info(message, facts);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const parts = partsIn(await run(env(), 'trace', idIn(answer), '--json'));
    expect(parts.map(({ source }) => source)).toEqual(['gateway', 'function', 'audit']);
    expect(parts[2]!.entry.attributes).toMatchObject({ requestId: idIn(answer), recordId: record });
    expect(cloudWatch.queries.filter(({ query }) => query.includes(idIn(answer)))).toEqual([]);
  });

  it('finds lines also in the older part of a log that has become long', async () => {
    const long = join(folder, 'long');
    const log = openCallLog(long, 1000);
    for (let number = 0; number < 15; number += 1)
      log.functions.error('A call failed.', new Error('x'), { requestId: `request-${number}` });
    expect(linesOf('request-14', long)).toEqual([
      {
        source: 'function',
        line: expect.objectContaining({ level: 'ERROR', error: expect.objectContaining({ message: 'x' }) }),
      },
    ]);
    expect(linesOf('request-13', long)).toHaveLength(1);
    expect(linesOf('request-0', long)).toEqual([]);
    expect(statSync(long).size).toBeLessThan(3000);
  });

  it('says which log it looks for when there is none', async () => {
    const outcome = await run({ ...service.env, DATA_DIR: join(folder, 'nothing') }, 'trace', 'abc');
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(`There is no log: neither ${join(folder, 'nothing', 'calls.jsonl')}`);
  });
});
