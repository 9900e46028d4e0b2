/** Runs the checks of `phr doctor` one after the other, and cleans up. */
import { randomBytes } from 'node:crypto';
import { ServiceUnreachable } from '../../../shared/client/index.ts';
import { awsChecks } from './aws-checks.ts';
import { type Check, failed, type Outcome, type Patient, passed, skipped } from './check.ts';
import { Guests } from './guests.ts';
import { httpChecks } from './http-checks.ts';
import { migrations } from './migrations-check.ts';
import type { Service } from './service.ts';
import { workerChecks } from './worker-checks.ts';

export interface Row extends Outcome {
  readonly check: string;
}

const checks: readonly Check[] = [migrations, ...httpChecks, ...workerChecks, ...awsChecks];

/** Names that `--skip` takes. */
export const checkNames: readonly string[] = checks.map(({ name }) => name);

/**
 * Runs the checks, except those to skip, and removes what they created. After an interruption it runs no further check,
 * and still cleans up.
 */
export async function examine(service: Service, skip: readonly string[]): Promise<readonly Row[]> {
  const { report } = service;
  const guests = new Guests(service, randomBytes(4).toString('hex'));
  let visit: Promise<Guests> | undefined;
  const patient: Patient = {
    ...service,
    guests: () => (visit ??= guests.register().then(() => guests)),
  };
  const rows: Row[] = [];
  for (const check of checks) {
    if (!skip.includes(check.name) && !service.interrupted.aborted) report(`Checking ${check.name} …`);
    const outcome = skip.includes(check.name)
      ? skipped('left out with --skip')
      : await outcomeOf(check, patient);
    rows.push({ check: check.name, ...outcome });
  }
  if (guests.areHere) rows.push({ check: 'clean-up', ...(await cleanUp(guests, service)) });
  return rows;
}

async function outcomeOf({ run }: Check, patient: Patient): Promise<Outcome> {
  try {
    patient.interrupted.throwIfAborted();
    return await run(patient);
  } catch (error) {
    return failed(reasonOf(error));
  }
}

async function cleanUp(guests: Guests, { waitSeconds }: Pick<Service, 'waitSeconds'>): Promise<Outcome> {
  try {
    if (await guests.leave({ waitSeconds }))
      return passed('the apps, the record and what they stored are removed');
    return failed('the apps are removed, but not what they stored: read the log of the dispatcher');
  } catch (error) {
    return failed(`${reasonOf(error)} Remove what the lines above name.`);
  }
}

/** `fetch` names what went wrong in the cause of its error, the AWS SDK in the name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ServiceUnreachable) return error.message;
  if (error.cause instanceof Error) return `${error.message}: ${error.cause.message || error.cause.name}`;
  return '$metadata' in error ? `${error.name}: ${error.message}` : error.message || error.name;
}
