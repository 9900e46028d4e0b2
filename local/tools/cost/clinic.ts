/** What a clinic pays AWS a month. All assumptions about its patients are here. */
import type { CallFigures } from '../metering/call-figures.ts';
import { type CallName, operationOf } from '../round-trips/scenario-context.ts';
import { costOf, logLineBytes, logOverhead, memoryOf } from './call-cost.ts';
import { type EventName, eventCost } from './events.ts';
import type { Figures } from './figures.ts';
import { gigabyteSeconds, startMilliseconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

export const patients = 5000;

/** Calls of one patient per month, including those of apps and relatives, by row of the figures. */
export const callsOfPatient: Readonly<Record<string, number>> = {
  session_create: 2,
  account_info: 2,
  record_list: 2,
  'record: by its owner': 4,
  request_token: 0.05,
  request_token_claim: 0.05,
  request_token_info: 0.05,
  request_token_approve: 0.05,
  exchange_token: 0.05,
  'record_document_list: 100 documents': 4,
  'record_specific_document: one laboratory result': 3,
  'record_specific_document: a scan of 1 MB': 0.2,
  record_document_meta: 2,
  read_demographics: 2,
  'minimal_labs: 100 documents of one result': 3,
  minimal_medications: 3,
  minimal_problems: 2,
  minimal_vitals: 2,
  'generic_list: 100 of 500 results': 1,
  coding_system_query: 0.5,
  carenet_document_list: 0.5,
  carenet_document: 0.5,
  carenet_minimal_medications: 0.5,
  'document_create: one laboratory result': 3,
  'document_create: ten models': 0.25,
  'document_create: a scan of 1 MB': 0.1,
  document_version: 0.25,
  document_set_status: 0.1,
  account_inbox: 2,
  account_inbox_message: 1,
  account_notifications: 2,
  record_send_message: 0.5,
  record_notify: 1,
  'audit_record_view: 100 entries': 0.2,
};

/** Events of one patient per month. */
export const eventsOfPatient: Readonly<Record<EventName, number>> = {
  mail: 0.5,
  webhook: 1,
  'replaced facts': 0.25,
};

/** Share of the calls for which Lambda starts a function first. */
export const startShare = 0.02;
/** Share of the stored objects that are overwritten or removed later, mostly app storage and preferences. */
export const removedShare = 0.05;
/** Months for which S3 keeps a removed object as an old version: 35 days. */
const versionMonths = 35 / 30;
/** Bytes of a line in the access log of the bucket, and the months for which it is kept. */
export const accessLogBytes = 700;
const accessLogMonths = 12;
/** Bytes of a response's headers, which are transferred too. */
const headerBytes = 400;
/** Months for which the logs of functions and of the gateway are kept. */
const logMonths = { function: 3, gateway: 12 } as const;
/** Customer managed keys of the stacks. */
const customerKeys = 2;
/** Metrics that the alarms watch. A test compares the idle bill with that of infra/README.md. */
const alarmMetrics = 44;
/** Requests with which Lambda looks into empty queues in a month. */
const emptyReceives = 1_500_000;
const gigabyte = 1024 ** 3;

/** Dollars by service. */
export type Bill = Readonly<Record<string, number>>;

/** The bill of a month without any call. */
export function idleBill(): Bill {
  return {
    'CloudWatch, alarms': dollarsFor('alarmMetric', alarmMetrics),
    'CloudWatch, dashboard': dollarsFor('dashboard', 1),
    'KMS, keys': dollarsFor('key', customerKeys),
    'SQS, empty queues': dollarsFor('queueRequest', emptyReceives),
    'Secrets Manager': dollarsFor('secret', 1),
  };
}

/** Endpoints that the patients call. Each has a latency metric. */
export function measuredEndpoints(): number {
  return new Set(Object.keys(callsOfPatient).map((name) => operationOf(name as CallName))).size;
}

/** Calls of all patients in a month. */
export function callsOfClinic(): number {
  return Object.values(callsOfPatient).reduce((sum, calls) => sum + patients * calls, 0);
}

/** The bill of a month, after this many years: what was stored before is still there. */
export function clinicBill(figures: Figures, years: number): Bill {
  const sum = (value: (row: CallFigures, name: string) => number) =>
    Object.entries(callsOfPatient).reduce(
      (total, [name, calls]) => total + patients * calls * value(figureOf(figures, name), name),
      0,
    );
  const ofCalls = (part: 'dynamodb' | 'gateway' | 'lambda' | 's3' | 'logs') =>
    sum((row, name) => costOf(name, row)[part]) / 1_000_000;
  const ofEvents = (part: 'dynamodb' | 'lambda' | 'queue' | 'mail') =>
    Object.entries(eventsOfPatient).reduce(
      (total, [name, count]) => total + eventCost(name as EventName, patients * count)[part],
      0,
    );
  const months = years * 12;
  const table = (months * sum(({ storedBytes }) => storedBytes)) / gigabyte;
  const objects = sum(({ objectBytes }) => objectBytes) / gigabyte;
  const starts = startShare * sum((_, name) => gigabyteSeconds(startMilliseconds, memoryOf(name)));
  const accessLogs = (sum(({ puts, gets }) => puts + gets) * accessLogBytes * accessLogMonths) / gigabyte;
  const transferred = sum(({ responseBytes }) => responseBytes + headerBytes) / gigabyte;
  return {
    'DynamoDB, requests': ofCalls('dynamodb') + ofEvents('dynamodb'),
    'DynamoDB, storage and point-in-time recovery':
      dollarsFor('tableStorage', table) + dollarsFor('tableBackup', table),
    'API Gateway': ofCalls('gateway'),
    Lambda: ofCalls('lambda') + ofEvents('lambda'),
    'Lambda, cold starts': dollarsFor('lambdaTime', starts),
    'S3, requests': ofCalls('s3'),
    'S3, storage': dollarsFor('objectStorage', objects * months),
    'S3, old versions': dollarsFor('objectStorage', objects * removedShare * versionMonths),
    'S3, access logs': dollarsFor('objectStorage', accessLogs),
    'CloudWatch, logs': ofCalls('logs') + dollarsFor('logStorage', logsKept()),
    SQS: ofEvents('queue'),
    SES: ofEvents('mail'),
    'Transfer to the internet': dollarsFor('transferOut', transferred),
    ...idleBill(),
    'CloudWatch, metrics by endpoint': dollarsFor('customMetric', measuredEndpoints()),
  };
}

/** The sum of a bill, in dollars. */
export function totalOf(bill: Bill): number {
  return Object.values(bill).reduce((sum, amount) => sum + amount, 0);
}

/** GB of logs that are stored at a time. */
function logsKept(): number {
  const kept = (kind: keyof typeof logMonths) =>
    (callsOfClinic() * (logLineBytes[kind] + logOverhead) * logMonths[kind]) / gigabyte;
  return kept('function') + kept('gateway');
}

function figureOf(figures: Figures, name: string): CallFigures {
  const row = figures[name];
  if (!row) throw new Error(`There are no figures for ${name}.`);
  return row;
}
