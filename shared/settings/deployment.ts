/** What a deployment by the CDK reads from its context besides the settings of the service. */
import { optionalParts } from './optional-parts.ts';
import type { SettingsTable } from './setting.ts';
import {
  certificateArn,
  emailAddress,
  flag,
  hostName,
  logRetention,
  positiveNumber,
  sesIdentity,
  stackPrefix,
  stageName,
  streamArn,
} from './validators.ts';

export const deploymentSettings = {
  stackPrefix: {
    name: 'stackPrefix',
    kind: stackPrefix,
    meaning: 'First part of the names of the stacks, so that one account can hold several services',
    example: 'Clinic',
    default: 'Phr',
    notRemembered: 'it chooses the stacks',
  },
  stage: {
    name: 'stage',
    kind: stageName,
    meaning: 'Name of a [stage](../infra/README.md#stages)',
    example: 'test',
    otherwise: 'none',
    notRemembered: 'it chooses the stacks',
  },
  disposable: {
    name: 'disposable',
    kind: flag,
    meaning: 'Whether data, keys and logs are deleted with the stacks',
    example: 'true',
    default: false,
  },
  removal: {
    name: 'removal',
    kind: flag,
    meaning:
      'Whether all stacks that there may be are synthesised, whatever the other settings are. Only for `cdk destroy`, which [removes](removal.md) no other ones',
    example: 'true',
    default: false,
    notRemembered: 'nothing can be deployed with it',
  },
  senderIdentity: {
    name: 'senderIdentity',
    kind: sesIdentity,
    meaning: 'Verified identity in SES that the support address belongs to',
    example: 'example.org',
    otherwise: 'one is made for the support address',
  },
  alarmAddress: {
    name: 'alarmAddress',
    kind: emailAddress,
    meaning: 'Address that alarms are mailed to. It first has to confirm a mail of SNS',
    example: 'operators@example.org',
    otherwise: 'none',
  },
  domainName: {
    name: 'domainName',
    kind: hostName,
    meaning:
      'Your own domain in front of the service. Then it is not reachable at the address of the gateway',
    example: 'phr.example.org',
    otherwise: 'none',
  },
  certificateArn: {
    name: 'certificateArn',
    kind: certificateArn,
    meaning: 'Certificate of that domain in ACM, in the same region. Only together with `domainName`',
    example: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
    otherwise: 'none',
    notRemembered: 'it comes with its domain',
  },
  keepAddresses: {
    name: 'keepAddresses',
    kind: flag,
    meaning:
      'Whether service and portal stay at the addresses of their gateways while [their own domains](../infra/README.md#a-domain-later) are made ready. Only together with `domainName` or `portalDomainName`',
    example: 'true',
    default: false,
  },
  throttleRate: {
    name: 'throttleRate',
    kind: positiveNumber,
    meaning: 'Requests per second that the gateway lets through',
    example: '500',
    default: 100,
  },
  throttleBurst: {
    name: 'throttleBurst',
    kind: positiveNumber,
    meaning: 'Requests that the gateway lets through at once',
    example: '1000',
    default: 200,
  },
  logRetentionDays: {
    name: 'logRetentionDays',
    kind: logRetention,
    meaning: 'Days for which the logs of functions are kept',
    example: '30',
    default: 90,
  },
  accessLogRetentionDays: {
    name: 'accessLogRetentionDays',
    kind: logRetention,
    meaning: 'Days for which the access log of the gateway is kept',
    example: '731',
    default: 365,
  },
  endpointMetrics: {
    name: 'endpointMetrics',
    kind: flag,
    meaning:
      'Whether calls, latency and errors are measured for every endpoint, which [costs](../infra/README.md#costs-at-idle) by the endpoints in use',
    example: 'false',
    default: true,
  },
  tableStreamArn: {
    name: 'tableStreamArn',
    kind: streamArn,
    meaning: 'Stream of a restored table that takes the place of the one in PhrData',
    example: 'arn:aws:dynamodb:us-east-1:123456789012:table/phr/stream/2026-01-01T00:00:00.000',
    otherwise: 'none',
  },
  withoutTable: {
    name: 'withoutTable',
    kind: flag,
    meaning:
      'Whether PhrData is deployed without its table, so that the restored one [can be imported](operations.md#the-table). Only together with `tableStreamArn`',
    example: 'true',
    default: false,
    notRemembered: 'it is for one deployment',
  },
  ...optionalParts,
} as const satisfies SettingsTable;
