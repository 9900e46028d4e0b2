/** The log of `npm start`, summed up; logs in CloudWatch are read where the pages of the alarms are tried. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionName, isWrittenBy } from '../../../local/cli/logs/function-names.ts';
import { callLogName, openCallLog } from '../../../local/server/call-log.ts';
import type { AccessLine } from '../../../local/server/gateway/access-log.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
/** Logs are read without the table. */
const env = { TABLE_NAME: 'unread', UI_URL: 'https://ui.example.org', DATA_DIR: folder };

const call = (requestId: string, more: Partial<AccessLine> = {}): AccessLine => ({
  time: new Date().toISOString(),
  requestId,
  sourceIp: '127.0.0.1',
  method: 'GET',
  route: 'ANY /records/{RECORD_ID}',
  status: 200,
  milliseconds: 10,
  ...more,
});

beforeAll(() => {
  const log = openCallLog(join(folder, callLogName));
  log.gateway(call('long-ago', { time: '2026-01-01T00:00:00.000Z', status: 500 }));
  log.gateway(call('quick'));
  log.gateway(call('slow', { milliseconds: 6200 }));
  log.gateway(call('denied', { status: 403, sourceIp: '192.0.2.1', method: 'POST' }));
  log.gateway(call('denied-too', { status: 403, sourceIp: '192.0.2.1' }));
  log.functions.error('A call failed.', new TypeError('x is not a function'), { requestId: 'broken' });
  for (const messageId of ['m1', 'm2'])
    log.of('mailer').error('A mail was not sent.', 'MessageRejected', { messageId });
});
afterAll(() => rmSync(folder, { recursive: true }));

const logs = (...args: readonly string[]) => run(env, 'logs', ...args);
const rowsOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

describe('phr logs', () => {
  it('counts errors by function and cause, the most frequent first', async () => {
    const { code, out } = await logs('errors');
    const [head, ...rows] = rowsOf(out);
    expect([code, head]).toEqual([0, ['times', 'last', 'function', 'what', 'such as request']]);
    expect(rows.map(([times, , ...rest]) => [times, ...rest])).toEqual([
      ['2', 'mailer', 'A mail was not sent. MessageRejected'],
      ['1', 'service', 'A call failed. TypeError: x is not a function', 'broken'],
    ]);
  });

  it('shows the errors of one function, or says that there are none', async () => {
    expect(rowsOf((await logs('errors', '--function', 'Mailer')).out)).toHaveLength(2);
    expect((await logs('errors', '--function', 'pinger')).out).toBe('No errors in the last hour.\n');
  });

  it('takes the name of a function as an alarm has it, and tells one from another', async () => {
    const broken = await logs('errors', '--function', 'AccountApps');
    expect(rowsOf(broken.out)[1]?.[2], 'all functions behind the gateway are one here').toBe('service');
    expect(isWrittenBy('accountApps', functionName('AccountApps'))).toBe(true);
    expect(isWrittenBy('account-apps', functionName('AccountApps'))).toBe(true);
    expect(isWrittenBy('records', functionName('AccountApps'))).toBe(false);
    expect(isWrittenBy('service', functionName('pinger'))).toBe(false);
  });

  it('says which functions there are, instead of that an unknown one has no errors', async () => {
    const { code, out, err } = await logs('errors', '--function', 'mailr');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('It takes one of accounts, oauth,');
    expect(err).toContain('account-apps');
  });

  it('counts calls by route and status, with the slowest, of the last hour or as far back as asked', async () => {
    const { out } = await logs('calls');
    expect(
      rowsOf(out)
        .slice(1)
        .map(([times, status, slowest, , ...rest]) => [times, status, slowest, ...rest]),
    ).toEqual([
      ['2', '200', '6,200 ms', 'service', 'GET /records/{RECORD_ID}', 'slow'],
      ['1', '403', '10 ms', 'service', 'GET /records/{RECORD_ID}', 'denied-too'],
      ['1', '403', '10 ms', 'service', 'POST /records/{RECORD_ID}', 'denied'],
    ]);
    expect((await logs('calls', '--status', '5xx')).out).toBe('No such calls in the last hour.\n');
    const far = await logs('calls', '--status', '5xx', '--hours', '1000000');
    expect(far.out).toContain('long-ago');
  });

  it('counts calls by address, and the slowest first', async () => {
    const denied = await logs('calls', '--status', '403', '--by', 'address', '--json');
    expect(JSON.parse(denied.out)).toMatchObject([{ by: '192.0.2.1', status: '403', times: 2 }]);
    expect(rowsOf((await logs('calls', '--slowest')).out)[1]![2]).toBe('6,200 ms');
  });

  it('says what a status is', async () => {
    const { code, err } = await logs('calls', '--status', 'all');
    expect([code, err]).toEqual([2, expect.stringContaining('It takes a status, such as 403 or 5xx.')]);
  });
});
