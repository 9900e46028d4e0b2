/** The form of a new account, as an admin app sends it, with the same checks. */
import { registry } from '../../shared/api/registry.ts';
import { type NewAccount, readAddresses } from '../../shared/domain/accounts/create.ts';
import { ApiError } from '../../shared/errors.ts';
import { readFields } from '../../shared/http/input.ts';
import { UsageError } from './errors.ts';

/** Reads the form. Throws ApiError with status 400 for a value that the service does not take. */
export function readAccountForm(given: NewAccount): NewAccount {
  const values = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  );
  const form = readFields(new Map(values), registry.account_create.form) as unknown as NewAccount;
  readAddresses(form);
  return form;
}

/** What the service would reject with 400 is a usage error of a command. */
export async function asUsage<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}
