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

/**
 * What the service would reject with 400 is a usage error of a command. `names` says what the operator calls the fields that
 * messages begin with.
 */
export async function asUsage<T>(
  read: () => T | Promise<T>,
  names: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.message.replace(/^[\w/]+/, (field) => names[field] ?? field);
    throw new UsageError(message.endsWith('.') ? message : `${message}.`);
  }
}

/** Tells an operator why nobody can have an account with this address. Anything else that `work` throws stays as it is. */
export async function namingErased<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'account_id_unusable')) throw error;
    throw new Error(
      `An account ${address} was erased, so nobody can have one with this address again (docs/erasure.md). Give another address.`,
    );
  }
}
