/** What a service costs a month, by how many patients it has. All assumptions about patients are here. */

import type { CallFigures } from '../metering/call-figures.ts';
import { costOf, logBytes, logLineBytes, logOverhead, memoryOf } from './call-cost.ts';
import { eventCost, events } from './events.ts';
import type { Figures } from './figures.ts';
import { gigabyteSeconds, startMilliseconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

/** Patients of the large example. */
export const patients = 1_000_000;

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

/** Events of one patient per month, by name. */
export const eventsOfPatient: Readonly<Record<string, number>> = {
  mail: 0.5,
  webhook: 1,
  'replaced facts': 0.25,
};

/** The rate at the busiest time, as a multiple of the mean rate. */
export const peakFactor = 10;
/** Customer managed keys of the stacks. */
export const customerKeys = 2;
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
const secondsOfMonth = 30 * 86_400;
const gigabyte = 1024 ** 3;
const perMillion = 1_000_000;

export interface MonthlyUse {
  readonly calls: number;
  /** Means per second. */
  readonly rate: { readonly calls: number; readonly read: number; readonly write: number };
  /** Mean billed time of a call. */
  readonly milliseconds: number;
  /** GB that each month adds. */
  readonly tableGrowth: number;
  readonly objectGrowth: number;
  readonly logGrowth: number;
  readonly transferOut: number;
  /** GB-seconds in which functions start. */
  readonly starts: number;
  /** Requests to S3. */
  readonly objectRequests: number;
}

/** What this many patients use in a month. */
export function monthlyUse(figures: Figures, count = patients): MonthlyUse {
  const calls = sum(figures, count, () => 1);
  const per = (value: (row: CallFigures) => number) => sum(figures, count, value);
  return {
    calls,
    rate: {
      calls: calls / secondsOfMonth,
      read: per(({ read }) => read) / secondsOfMonth,
      write: per(({ write }) => write) / secondsOfMonth,
    },
    milliseconds: sum(figures, count, (row, name) => costOf(name, row).milliseconds) / calls,
    tableGrowth: per(({ storedBytes }) => storedBytes) / gigabyte,
    objectGrowth: per(({ objectBytes }) => objectBytes) / gigabyte,
    logGrowth: (calls * logBytes()) / gigabyte,
    transferOut: per(({ responseBytes }) => responseBytes + headerBytes) / gigabyte,
    starts: startShare * sum(figures, count, (_, name) => gigabyteSeconds(startMilliseconds, memoryOf(name))),
    objectRequests: per(({ puts, gets }) => puts + gets),
  };
}

function sum(figures: Figures, count: number, value: (row: CallFigures, name: string) => number): number {
  return Object.entries(callsOfPatient).reduce(
    (total, [name, calls]) => total + count * calls * value(figureOf(figures, name), name),
    0,
  );
}

function figureOf(figures: Figures, name: string): CallFigures {
  const row = figures[name];
  if (!row) throw new Error(`There are no figures for ${name}.`);
  return row;
}

/** Dollars a month by service, after this many years, for this many patients. */
export function monthlyBill(
  figures: Figures,
  years: number,
  count = patients,
): Readonly<Record<string, number>> {
  const use = monthlyUse(figures, count);
  const ofCalls = (part: 'dynamodb' | 'gateway' | 'lambda' | 's3' | 'logs') =>
    sum(figures, count, (row, name) => costOf(name, row)[part]) / perMillion;
  const ofEvents = (part: 'dynamodb' | 'lambda' | 'queue' | 'mail') =>
    events.reduce(
      (total, work) => total + eventCost(work, count * (eventsOfPatient[work.event] ?? 0))[part],
      0,
    );
  const months = years * 12;
  const table = use.tableGrowth * months;
  return {
    'DynamoDB, requests': ofCalls('dynamodb') + ofEvents('dynamodb'),
    'DynamoDB, storage and point-in-time recovery':
      dollarsFor('tableStorage', table) + dollarsFor('tableBackup', table),
    'API Gateway': ofCalls('gateway'),
    Lambda: ofCalls('lambda') + ofEvents('lambda'),
    'Lambda, cold starts': dollarsFor('lambdaTime', use.starts),
    'S3, requests': ofCalls('s3'),
    'S3, storage': dollarsFor('objectStorage', use.objectGrowth * months),
    'S3, old versions': dollarsFor('objectStorage', use.objectGrowth * removedShare * versionMonths),
    'S3, access logs': dollarsFor('objectStorage', accessLogsKept(use)),
    'CloudWatch, logs': ofCalls('logs') + dollarsFor('logStorage', logsKept(use)),
    SQS: ofEvents('queue'),
    SES: ofEvents('mail'),
    'KMS, keys': dollarsFor('key', customerKeys),
    'Transfer to the internet': dollarsFor('transferOut', use.transferOut),
  };
}

/** GB of the bucket's access logs that are stored at a time. S3 writes them for free. */
function accessLogsKept({ objectRequests }: MonthlyUse): number {
  return (objectRequests * accessLogBytes * accessLogMonths) / gigabyte;
}

/** GB of logs that are stored at a time. */
function logsKept({ calls }: MonthlyUse): number {
  const kept = (kind: keyof typeof logMonths) =>
    (calls * (logLineBytes[kind] + logOverhead) * logMonths[kind]) / gigabyte;
  return kept('function') + kept('gateway');
}
