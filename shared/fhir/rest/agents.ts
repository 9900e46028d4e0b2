/** People and apps that did something, as references of FHIR: by name, and by the id that the service knows them under. */
import type { JsonObject } from '../json.ts';
import { present } from '../write/people.ts';

export interface Doer {
  /** The id of an account or of an app. */
  readonly id: string;
  readonly kind: 'account' | 'app';
  readonly name?: string | undefined;
}

/** `service` is its absolute URL. */
export function whoIs({ id, kind, name }: Doer, service: string): JsonObject {
  const system = kind === 'account' ? `${service}/accounts` : `${service}/apps`;
  return present({
    ...(kind === 'app' && { type: 'Device' }),
    identifier: { system, value: id },
    display: name || id,
  })!;
}
