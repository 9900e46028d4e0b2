/**
 * Apps that were written for the original server may have secrets that are quickly guessed. A developer's machine registers
 * them with a warning, a deployment does not: docs/contract/apps.md#registration-files.
 */
import type { Reading } from '../../domain/apps/registration-files.ts';
import { limits } from '../../limits.ts';

/** Whether a secret is shorter, in characters, than a deployment accepts. An empty one is no secret. */
export function isShortSecret(secret: string): boolean {
  return secret !== '' && [...secret].length < limits.consumerSecretMinimum;
}

/** One line for each of these apps that no deployment would register as it is. It names the app, never its secret. */
export function shortSecretWarnings(readings: readonly Reading[]): readonly string[] {
  return readings.flatMap(({ directory, registration }) => {
    if (!registration || !isShortSecret(registration.consumerSecret)) return [];
    const { kind, id, name } = registration;
    return [
      `The ${kind} app ${id} (${name}) in ${directory} has a secret of less than ${limits.consumerSecretMinimum} characters. ` +
        'It can be guessed, and a deployment does not accept it.',
    ];
  });
}
