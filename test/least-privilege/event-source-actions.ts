/**
 * What Lambda itself does in the role of a function, which no call of the function shows: it reads the source
 * of the function's events, puts failed ones aside, and writes the log (AWS: permissions of execution roles).
 */
import type { Template } from 'aws-cdk-lib/assertions';
import { functions } from '../../infra/resources/functions.ts';
import { capital, resource, resources, text } from '../infra/templates/synthesise.ts';
import type { Use } from '../support/iam-usage/use.ts';
import { resourceName } from './granted.ts';

const readStream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (operation) => `dynamodb:${operation}`,
);
const readQueue = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
  (operation) => `sqs:${operation}`,
);

/** Uses that follow from the configuration of the functions. */
export function usesOfLambda(template: Template): readonly Use[] {
  return functions.flatMap(({ name }) => [...logging(template, name), ...readingSources(template, name)]);
}

function logging(template: Template, by: string): readonly Use[] {
  const { LoggingConfig } = resource(template, 'AWS::Lambda::Function', `${capital(by)}Function`).Properties;
  const group = text((LoggingConfig as { LogGroup: unknown }).LogGroup).replace(/>$/, '.Arn>');
  const on = resourceName(by, group);
  return ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({ by, action, on }));
}

interface Source {
  readonly FunctionName: unknown;
  readonly EventSourceArn: unknown;
  readonly DestinationConfig?: { readonly OnFailure: { readonly Destination: unknown } };
}

function readingSources(template: Template, by: string): readonly Use[] {
  const all = [...resources(template, 'AWS::Lambda::EventSourceMapping').values()];
  const own = all
    .map(({ Properties }) => Properties as unknown as Source)
    .filter(({ FunctionName }) => text(FunctionName) === `<${capital(by)}Function>`);
  return own.flatMap(({ EventSourceArn, DestinationConfig }) => {
    const source = resourceName(by, text(EventSourceArn));
    const actions = source === 'stream' ? readStream : readQueue;
    const reading = actions.map((action) => ({ by, action, on: source }));
    if (!DestinationConfig) return reading;
    const aside = resourceName(by, text(DestinationConfig.OnFailure.Destination));
    return [...reading, { by, action: 'sqs:SendMessage', on: aside }];
  });
}
