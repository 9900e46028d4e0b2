/** AWS list prices in us-east-1, without free tiers and volume tiers. A GB is 2³⁰ bytes. */

/** When AWS listed these prices. */
export const pricesOf = 'June 2026';

const million = 1_000_000;

/** So many dollars buy so many units. */
const prices = {
  // Amazon DynamoDB pricing: request units of on-demand capacity, GB-months, GB-months of point-in-time recovery.
  tableWrite: { dollars: 0.625, for: million },
  tableRead: { dollars: 0.125, for: million },
  tableStorage: { dollars: 0.25, for: 1 },
  tableBackup: { dollars: 0.2, for: 1 },
  // Amazon API Gateway pricing: calls of HTTP APIs, metered in 512 kB, the first 300 million a month.
  httpCall: { dollars: 1, for: million },
  // AWS Lambda pricing on Arm: GB-seconds, the first 7.5 billion a month, and requests.
  lambdaTime: { dollars: 0.0000133334, for: 1 },
  lambdaRequest: { dollars: 0.2, for: million },
  // Amazon S3 pricing, S3 Standard: requests, and GB-months of the first 50 TB.
  objectPut: { dollars: 0.005, for: 1000 },
  objectGet: { dollars: 0.0004, for: 1000 },
  objectStorage: { dollars: 0.023, for: 1 },
  // Standard-IA: GB-months, GB that are read, objects that a rule moves there. Objects below 128 kB stay in S3 Standard.
  rareStorage: { dollars: 0.0125, for: 1 },
  rareRead: { dollars: 0.01, for: 1 },
  rareMove: { dollars: 0.01, for: 1000 },
  // Amazon CloudWatch pricing: GB of logs, the first 10 TB a month, GB-months, metrics and dashboards by the month.
  logIngestion: { dollars: 0.5, for: 1 },
  logStorage: { dollars: 0.03, for: 1 },
  alarmMetric: { dollars: 0.1, for: 1 },
  dashboard: { dollars: 3, for: 1 },
  customMetric: { dollars: 0.3, for: 1 },
  // Amazon SQS pricing: requests to standard queues. Amazon SES pricing: mails.
  queueRequest: { dollars: 0.4, for: million },
  mail: { dollars: 0.1, for: 1000 },
  // AWS Key Management Service and AWS Secrets Manager pricing: by the month, and requests.
  key: { dollars: 1, for: 1 },
  keyRequest: { dollars: 0.03, for: 10_000 },
  secret: { dollars: 0.4, for: 1 },
  secretRequest: { dollars: 0.05, for: 10_000 },
  // Amazon EC2 pricing, data transfer: GB to the internet, the first 10 TB a month.
  transferOut: { dollars: 0.09, for: 1 },
} as const;

export type PriceName = keyof typeof prices;

/** What this many units cost, in dollars. */
export function dollarsFor(name: PriceName, units: number): number {
  return (prices[name].dollars * units) / prices[name].for;
}
