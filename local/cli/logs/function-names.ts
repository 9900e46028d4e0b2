/** Functions by the names that operators give them: `AccountApps` in an alarm, `account-apps` in the code. */
import { InvalidArgumentError } from 'commander';
import { groups } from '../../../shared/api/groups.ts';

/** `npm start` runs all functions behind the gateway as this one. */
const service = 'service';
const behindGateway = [...Object.keys(groups), 'all'];
const names = [...behindGateway, 'dispatcher', 'mailer', 'pinger', 'sweeper', 'portal', service];

/** Reads the name of a function. Throws the error that commander shows for the option. */
export function functionName(text: string): string {
  const name = names.find((known) => plainly(known) === plainly(text));
  if (!name) throw new InvalidArgumentError(`It takes one of ${names.join(', ')}.`);
  return name;
}

/** Whether a line of this writer is of the function with this name. */
export function isWrittenBy(writer: string, name: string): boolean {
  if (writer === service && behindGateway.includes(name)) return true;
  return plainly(writer) === plainly(name);
}

function plainly(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '');
}
