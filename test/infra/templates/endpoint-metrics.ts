import { describe, expect, it } from 'vitest';
import { createLog } from '../../../shared/log.ts';
import { functionNames, behindGateway as groups } from './function-names.ts';
import { service } from './plain.ts';
import { capital, type Json, resources, text } from './synthesise.ts';

const ofFunctions = [...resources(service, 'AWS::Logs::MetricFilter')].filter(
  ([id]) => !id.startsWith('GatewayDenials'),
);
const allFilters = ofFunctions.map(([, { Properties }]) => {
  const [transformation, ...others] = Properties.MetricTransformations as Json[];
  expect(others).toEqual([]);
  return { log: text(Properties.LogGroupName), pattern: Properties.FilterPattern, transformation };
});

const isIntended = ({ transformation }: (typeof allFilters)[number]) =>
  transformation!.MetricName === 'IntendedServerErrors';
const isRejected = ({ transformation }: (typeof allFilters)[number]) =>
  transformation!.MetricName === 'RequestsRejected';
const filters = allFilters.filter((filter) => !isIntended(filter) && !isRejected(filter));

const operation = [{ Key: 'operation', Value: '$.operation' }];

describe('The metrics by endpoint', () => {
  it('are taken from the logs of all functions behind the gateway, and of no worker', () => {
    const logs = groups.map((name) => `<${capital(name)}Logs>`);
    expect(filters.map(({ log }) => log).toSorted()).toEqual([...logs, ...logs].toSorted());
  });

  it('include the latency of every call; its number of samples is the number of calls', () => {
    const latency = filters.filter(({ transformation }) => transformation!.MetricName === 'Latency');
    expect(latency).toHaveLength(18);
    for (const { pattern, transformation } of latency) {
      expect(pattern).toBe('{ ($.message = "call") && ($.operation = "*") }');
      expect(transformation).toEqual({
        MetricNamespace: 'PhrService',
        MetricName: 'Latency',
        MetricValue: '$.milliseconds',
        Dimensions: operation,
        Unit: 'Milliseconds',
      });
    }
  });

  it('include the responses with 5xx', () => {
    const errors = filters.filter(({ transformation }) => transformation!.MetricName === 'ServerErrors');
    expect(errors).toHaveLength(18);
    for (const { pattern, transformation } of errors) {
      expect(pattern).toBe('{ ($.message = "call") && ($.operation = "*") && ($.status >= 500) }');
      expect(transformation).toEqual({
        MetricNamespace: 'PhrService',
        MetricName: 'ServerErrors',
        MetricValue: '1',
        Dimensions: operation,
        Unit: 'Count',
      });
    }
  });

  it('read top-level fields of a log line', () => {
    const said = { operation: 'record_list', status: 200, milliseconds: 12 };
    expect(lineOf(() => createLog().info('call', said))).toMatchObject({ message: 'call', ...said });
  });
});

describe('Requests that AWS rejects', () => {
  const rejected = allFilters.filter(isRejected);

  it('are counted in the log of every function, workers too', () => {
    expect(rejected.map(({ log }) => log).toSorted()).toEqual(
      functionNames.map((name) => `<${capital(name)}Logs>`).toSorted(),
    );
    for (const { transformation } of rejected)
      expect(transformation).toEqual({
        MetricNamespace: 'PhrService',
        MetricName: 'RequestsRejected',
        MetricValue: '1',
        Unit: 'Count',
      });
  });

  const [{ pattern } = { pattern: '' }] = rejected;
  const begins = [...(pattern as string).matchAll(/\$\.error\.name = "(\w+)\*"/g)].map(([, begin]) => begin!);
  const isCounted = (name: string): boolean => {
    const error = Object.assign(new Error('It was rejected.'), { name });
    const line = lineOf(() => createLog().error('A call failed.', error), 'error') as {
      error: { name: string };
    };
    return begins.some((begin) => line.error.name.startsWith(begin));
  };

  it.each([
    'AccessDeniedException',
    'AccessDenied',
    'ValidationException',
    'ResourceNotFoundException',
    'KMS.DisabledException',
  ])('count when the log names %s', (name) => {
    expect(isCounted(name)).toBe(true);
  });

  it.each([
    'TransactionCanceledException',
    'ConditionalCheckFailedException',
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'TypeError',
  ])('do not count when the log names %s', (name) => {
    expect(isCounted(name)).toBe(false);
  });
});

it('The 5xx responses that the contract asks for are counted where they come from', () => {
  const intended = allFilters.filter(isIntended);
  expect(intended.map(({ log }) => log).toSorted()).toEqual(['<AllLogs>', '<CodesLogs>']);
  for (const { pattern, transformation } of intended) {
    expect(pattern).toBe('{ ($.message = "call") && ($.intended IS TRUE) }');
    expect(transformation).toEqual({
      MetricNamespace: 'PhrService',
      MetricName: 'IntendedServerErrors',
      MetricValue: '1',
      Unit: 'Count',
    });
  }
});

/** The line that the log writes, at a level at which it does. */
function lineOf(write: () => void, level: 'info' | 'error' = 'info'): unknown {
  const { POWERTOOLS_LOG_LEVEL, POWERTOOLS_DEV } = process.env;
  const lines: string[] = [];
  const original = console[level];
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
  console[level] = (line: string) => lines.push(line);
  try {
    write();
  } finally {
    console[level] = original;
    for (const [name, value] of Object.entries({ POWERTOOLS_LOG_LEVEL, POWERTOOLS_DEV })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  return JSON.parse(lines[0]!);
}
