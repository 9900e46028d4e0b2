import { describe, expect, it } from 'vitest';
import { service } from './plain.ts';
import { resource, resources, text } from './synthesise.ts';

interface Widget {
  readonly type: string;
  readonly properties: {
    readonly title: string;
    readonly alarms?: readonly string[];
    readonly metrics?: readonly (readonly unknown[])[];
  };
}

const { Properties } = resource(service, 'AWS::CloudWatch::Dashboard');
const { widgets } = JSON.parse(text(Properties.DashboardBody)) as { widgets: readonly Widget[] };

/** What a graph shows: `namespace/metric stat`, or the expression. */
function shown(title: string): readonly string[] {
  const found = widgets.find(({ properties }) => properties.title === title);
  if (!found) throw new Error(`There is no graph ${title}.`);
  const lines = found.properties.metrics!.map((metric) => {
    const [namespace, name] = metric as [unknown, string];
    const options = metric.at(-1) as { stat?: string; expression?: string };
    return typeof namespace === 'string' ? `${namespace} ${name} ${options.stat}` : options.expression!;
  });
  return [...new Set(lines)];
}

describe('The dashboard', () => {
  it('has the name of the stack', () => {
    expect(Properties.DashboardName).toBe('PhrService');
  });

  it('begins with the state of all alarms', () => {
    const [first] = widgets;
    expect([first!.type, first!.properties.alarms?.length]).toEqual([
      'alarm',
      resources(service, 'AWS::CloudWatch::Alarm').size,
    ]);
  });

  it.each([
    ['Calls', ['AWS/ApiGateway Count Sum']],
    ['4xx and 5xx responses', ['AWS/ApiGateway 4xx Sum', 'AWS/ApiGateway 5xx Sum']],
    [
      'Latency in milliseconds',
      ['AWS/ApiGateway Latency p50', 'AWS/ApiGateway Latency p90', 'AWS/ApiGateway Latency p99'],
    ],
    ['Calls by endpoint', [`SEARCH('{"PhrService",operation} MetricName="Latency"', 'SampleCount', 300)`]],
    ['5xx by endpoint', [`SEARCH('{"PhrService",operation} MetricName="ServerErrors"', 'Sum', 300)`]],
    [
      'Average latency by endpoint, milliseconds',
      [`SEARCH('{"PhrService",operation} MetricName="Latency"', 'Average', 300)`],
    ],
    ['Errors of functions', ['AWS/Lambda Errors Sum']],
    ['Duration of functions, p99 in milliseconds', ['AWS/Lambda Duration p99']],
    ['Throttles of functions', ['AWS/Lambda Throttles Sum']],
    ['Concurrent executions', ['AWS/Lambda ConcurrentExecutions Maximum']],
    ['Messages in queues', ['AWS/SQS ApproximateNumberOfMessagesVisible Maximum']],
    ['Age of the oldest, seconds', ['AWS/SQS ApproximateAgeOfOldestMessage Maximum']],
    ['Dead letters', ['AWS/SQS ApproximateNumberOfMessagesVisible Maximum']],
    [
      'Capacity of the table, units',
      ['AWS/DynamoDB ConsumedReadCapacityUnits Sum', 'AWS/DynamoDB ConsumedWriteCapacityUnits Sum'],
    ],
    [
      'Throttles of the table',
      ['AWS/DynamoDB ReadThrottleEvents Sum', 'AWS/DynamoDB WriteThrottleEvents Sum'],
    ],
    ['Dispatcher behind the stream, milliseconds', ['AWS/Lambda IteratorAge Maximum']],
    ['Runs of the sweeper', ['AWS/Lambda Invocations Sum']],
  ])('shows %s', (title, expected) => {
    expect(shown(title)).toEqual(expected);
  });

  it.each([
    ['Errors of functions', 23],
    ['Duration of functions, p99 in milliseconds', 23],
    ['Throttles of functions', 23],
    ['Concurrent executions', 24],
    ['Messages in queues', 2],
    ['Dead letters', 3],
  ])('shows %s with %d lines', (title, count) => {
    const found = widgets.find(({ properties }) => properties.title === title)!;
    expect(found.properties.metrics).toHaveLength(count);
  });
});
