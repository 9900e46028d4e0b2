/** AWS list prices in us-east-1, without free tiers and volume tiers. */

/** When AWS listed these prices. */
export const pricesOf = 'June 2026';

interface Price {
  readonly dollars: number;
  /** How many units these dollars buy. */
  readonly for: number;
  readonly unit: string;
  /** Title of the AWS price list. */
  readonly list: string;
}

const million = 1_000_000;
const dynamodb = 'Amazon DynamoDB pricing, on-demand capacity (since November 2024)';
const dynamodbStorage = 'Amazon DynamoDB pricing, data storage and backup';
const gateway = 'Amazon API Gateway pricing, HTTP APIs, first 300 million a month';
const lambda = 'AWS Lambda pricing, Arm, first 7.5 billion GB-seconds a month';
const s3 = 'Amazon S3 pricing, S3 Standard';
const logs = 'Amazon CloudWatch pricing, logs';
const metrics = 'Amazon CloudWatch pricing, metrics, alarms and dashboards';
const kms = 'AWS Key Management Service pricing';

export const prices = {
  tableWrite: { dollars: 0.625, for: million, unit: 'write request units', list: dynamodb },
  tableRead: { dollars: 0.125, for: million, unit: 'read request units', list: dynamodb },
  tableStorage: { dollars: 0.25, for: 1, unit: 'GB-month', list: dynamodbStorage },
  tableBackup: {
    dollars: 0.2,
    for: 1,
    unit: 'GB-month, point-in-time recovery',
    list: dynamodbStorage,
  },
  httpCall: { dollars: 1, for: million, unit: 'calls, metered in 512 kB increments', list: gateway },
  lambdaTime: { dollars: 0.0000133334, for: 1, unit: 'GB-second', list: lambda },
  lambdaRequest: { dollars: 0.2, for: million, unit: 'requests', list: lambda },
  objectPut: { dollars: 0.005, for: 1000, unit: 'PUT requests', list: s3 },
  objectGet: { dollars: 0.0004, for: 1000, unit: 'GET requests', list: s3 },
  objectStorage: { dollars: 0.023, for: 1, unit: 'GB-month, first 50 TB', list: s3 },
  logIngestion: { dollars: 0.5, for: 1, unit: 'GB ingested, first 10 TB a month', list: logs },
  logStorage: { dollars: 0.03, for: 1, unit: 'GB-month', list: logs },
  queueRequest: { dollars: 0.4, for: million, unit: 'requests, standard queues', list: 'Amazon SQS pricing' },
  mail: { dollars: 0.1, for: 1000, unit: 'mails', list: 'Amazon SES pricing, outbound mail' },
  key: { dollars: 1, for: 1, unit: 'key-month', list: kms },
  secret: { dollars: 0.4, for: 1, unit: 'secret-month', list: 'AWS Secrets Manager pricing' },
  alarmMetric: { dollars: 0.1, for: 1, unit: 'alarm metric-month', list: metrics },
  dashboard: { dollars: 3, for: 1, unit: 'dashboard-month', list: metrics },
  customMetric: {
    dollars: 0.3,
    for: 1,
    unit: 'metric-month, billed by the hour, first 10,000',
    list: metrics,
  },
  keyRequest: { dollars: 0.03, for: 10_000, unit: 'requests', list: kms },
  transferOut: {
    dollars: 0.09,
    for: 1,
    unit: 'GB to the internet, first 10 TB a month',
    list: 'Amazon EC2 pricing, data transfer',
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/** What this many units cost, in dollars. */
export function dollarsFor(name: PriceName, units: number): number {
  return (prices[name].dollars * units) / prices[name].for;
}
