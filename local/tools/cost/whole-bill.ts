/** What a service pays a month: the calls of its patients, and what the stacks cost without any call. */
import { type CallName, operationOf } from '../round-trips/scenario-context.ts';
import type { Figures } from './figures.ts';
import { callsOfPatient, customerKeys, monthlyBill } from './million-patients.ts';
import { dollarsFor } from './prices.ts';

export const clinicPatients = 5000;

/** Metrics that the alarms watch. A test compares this with the stacks. */
const alarmMetrics = 44;
/** Requests with which Lambda looks into empty queues in a month. */
const emptyReceives = 1_500_000;

/** Dollars a month without any call, by service. The same as in infra/README.md. */
export function idleBill(): Readonly<Record<string, number>> {
  return {
    'CloudWatch, alarms': dollarsFor('alarmMetric', alarmMetrics),
    'CloudWatch, dashboard': dollarsFor('dashboard', 1),
    'KMS, keys': dollarsFor('key', customerKeys),
    'SQS, empty queues': dollarsFor('queueRequest', emptyReceives),
    'Secrets Manager': dollarsFor('secret', 1),
  };
}

/** Endpoints that the patients of the example call. Each has a latency metric. */
export function measuredEndpoints(): number {
  return new Set(Object.keys(callsOfPatient).map((name) => operationOf(name as CallName))).size;
}

/** Dollars a month by service, after this many years, for this many patients: with what does not depend on calls. */
export function wholeBill(
  figures: Figures,
  years: number,
  patients: number,
): Readonly<Record<string, number>> {
  return {
    ...monthlyBill(figures, years, patients),
    ...idleBill(),
    'CloudWatch, metrics by endpoint': dollarsFor('customMetric', measuredEndpoints()),
  };
}

export function wholeTotal(figures: Figures, years: number, patients: number): number {
  return Object.values(wholeBill(figures, years, patients)).reduce((sum, amount) => sum + amount, 0);
}
