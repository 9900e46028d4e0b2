import type { AppKind, Reading } from '../../../../../shared/domain/apps/registration-files.ts';
import { readRegistration } from '../../../../../shared/operations/apps/registration/read.ts';

const uiUrl = 'https://ui.example.org';

export const userManifest = {
  id: 'pill-chart@apps.example.net',
  name: 'Pill chart',
  index: 'https://pill-chart.example.net/start?record_id={record_id}',
} as const;

export const credentials = {
  consumer_key: 'pill-chart@apps.example.net',
  consumer_secret: 's3cr+t/1',
} as const;

export const unreadable = Symbol('a file that cannot be read');

/** Reads files with this content: text as it is, anything else as JSON. */
export function read(
  kind: AppKind,
  manifest: unknown,
  given: unknown = credentials,
  { isDeployment = false } = {},
): Reading {
  return readRegistration(
    { kind, directory: `${kind}/x`, manifestText: text(manifest), credentialsText: text(given) },
    { uiUrl, isDeployment },
  );
}

function text(value: unknown): string | undefined {
  if (value === unreadable) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
