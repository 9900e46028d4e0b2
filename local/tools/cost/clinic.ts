/** What a service with this number of patients pays AWS a month. All assumptions about the patients are here. */
import { groups } from '../../../shared/api/groups.ts';
import type { CallFigures } from '../metering/call-figures.ts';
import { type CallName, operationOf } from '../round-trips/scenario-context.ts';
import { archived } from './archive.ts';
import { costOf, endpointOf, logLineBytes, logOverhead, memoryOf } from './call-cost.ts';
import { type EventName, eventCost } from './events.ts';
import type { Figures } from './figures.ts';
import { gigabyteSeconds, startMilliseconds } from './lambda-time.ts';
import { dollarsFor } from './prices.ts';

/** Patients of a clinic. */
export const clinic = 5000;

export interface Size {
  readonly patients: number;
  /** What was stored in these years is still there. */
  readonly years: number;
  /** Whether audit entries move to the bucket, and large objects to Standard-IA. */
  readonly isThrifty?: boolean;
}

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
const alarmMetrics = 49;
/** Requests with which Lambda looks into empty queues in a month. */
const emptyReceives = 1_500_000;
const gigabyte = 1024 ** 3;
/** A process reads the master keys when it starts, and again when its copy is 15 minutes old and a call comes. */
const quartersOfMonth = 730 * 4;
/** Objects of this size may be in Standard-IA, and are there after their first month. */
const rareBytes = 128 * 1024;

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

/** Calls of one patient in a month. */
export function callsPerPatient(): number {
  return Object.values(callsOfPatient).reduce((sum, calls) => sum + calls, 0);
}

/** The bill of a month of a clinic, after this many years. */
export function clinicBill(figures: Figures, years: number): Bill {
  return billOf(figures, { patients: clinic, years });
}

/** The bill of a month. */
export function billOf(figures: Figures, { patients, years, isThrifty = false }: Size): Bill {
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
  const large = sum(({ objectBytes }) => (objectBytes < rareBytes ? 0 : objectBytes)) / gigabyte;
  const audits = archived(figures, { patients, months, callsPerPatient: callsPerPatient() });
  const moved = isThrifty ? audits : undefined;
  const starts = startShare * sum((_, name) => gigabyteSeconds(startMilliseconds, memoryOf(name)));
  const accessLogs = (sum(({ puts, gets }) => puts + gets) * accessLogBytes * accessLogMonths) / gigabyte;
  const transferred = sum(({ responseBytes }) => responseBytes + headerBytes) / gigabyte;
  const kept = table - (moved?.gigabytes ?? 0);
  return {
    'DynamoDB, requests': ofCalls('dynamodb') + ofEvents('dynamodb'),
    'DynamoDB, storage and point-in-time recovery':
      dollarsFor('tableStorage', kept) + dollarsFor('tableBackup', kept),
    'API Gateway': ofCalls('gateway'),
    Lambda: ofCalls('lambda') + ofEvents('lambda'),
    'Lambda, cold starts': dollarsFor('lambdaTime', starts),
    'S3, requests': ofCalls('s3'),
    'S3, storage': isThrifty
      ? dollarsFor('objectStorage', (objects - large) * months + large) +
        dollarsFor('rareStorage', large * (months - 1))
      : dollarsFor('objectStorage', objects * months),
    'S3, moving to Standard-IA and reading from it': isThrifty ? rareUse(figures, patients) : 0,
    'Audit archive, storage': moved ? dollarsFor('objectStorage', moved.objectGigabytes) : 0,
    'Audit archive, moving': moved?.moving ?? 0,
    'S3, old versions': dollarsFor('objectStorage', objects * removedShare * versionMonths),
    'S3, access logs': dollarsFor('objectStorage', accessLogs),
    'CloudWatch, logs': ofCalls('logs') + dollarsFor('logStorage', logsKept(patients)),
    SQS: ofEvents('queue'),
    SES: ofEvents('mail'),
    'Transfer to the internet': dollarsFor('transferOut', transferred),
    'Secrets Manager, requests': dollarsFor('secretRequest', secretReads(patients)),
    'KMS, requests': dollarsFor('keyRequest', secretReads(patients)),
    ...idleBill(),
    'CloudWatch, metrics by endpoint': dollarsFor('customMetric', measuredEndpoints()),
  };
}

/** The sum of a bill, in dollars. */
export function totalOf(bill: Bill): number {
  return Object.values(bill).reduce((sum, amount) => sum + amount, 0);
}

/**
 * How often functions read the master keys in a month: at each start, and otherwise one process of each function in each quarter
 * of an hour with a call.
 */
function secretReads(patients: number): number {
  const reads = (Object.keys(groups) as (keyof typeof groups)[]).map((group) => {
    const calls = Object.entries(callsOfPatient)
      .filter(([name]) => endpointOf(name).group === group && group !== 'codes')
      .reduce((sum, [, count]) => sum + patients * count, 0);
    return startShare * calls + Math.min(calls, quartersOfMonth);
  });
  return reads.reduce((sum, count) => sum + count, 0);
}

/** Dollars for large objects that move to Standard-IA in a month, and for those that are read. */
function rareUse(figures: Figures, patients: number): number {
  const all = Object.entries(callsOfPatient).map(([name, count]) => ({
    row: figureOf(figures, name),
    calls: patients * count,
  }));
  const moved = all.filter(({ row }) => row.objectBytes >= rareBytes);
  const read = all.filter(({ row }) => row.gets > 0 && row.responseBytes >= rareBytes);
  return (
    dollarsFor(
      'rareMove',
      moved.reduce((sum, { calls }) => sum + calls, 0),
    ) +
    dollarsFor(
      'rareRead',
      read.reduce((sum, { row, calls }) => sum + calls * row.responseBytes, 0) / gigabyte,
    )
  );
}

/** GB of logs that are stored at a time. */
function logsKept(patients: number): number {
  const kept = (kind: keyof typeof logMonths) =>
    (patients * callsPerPatient() * (logLineBytes[kind] + logOverhead) * logMonths[kind]) / gigabyte;
  return kept('function') + kept('gateway');
}

function figureOf(figures: Figures, name: string): CallFigures {
  const row = figures[name];
  if (!row) throw new Error(`There are no figures for ${name}.`);
  return row;
}
