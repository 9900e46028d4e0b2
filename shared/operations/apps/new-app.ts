/** The files of an app that is yet to be registered: docs/contract/apps.md#registration-files. */
import { randomBytes } from 'node:crypto';
import {
  type AppKind,
  credentialsFile,
  manifestFile,
  type Reading,
} from '../../domain/apps/registration-files.ts';
import { readRegistration } from './registration/read.ts';

/** The kinds as a developer chooses one. A `background` app is a user app that works without a user's session. */
export const newAppKinds = ['user', 'background', 'ui', 'admin'] as const;

export type NewAppKind = (typeof newAppKinds)[number];

export interface NewApp {
  readonly kind: NewAppKind;
  readonly name: string;
  readonly id: string;
  /** Start URL of a user app, with placeholders such as `{record_id}`. */
  readonly index?: string | undefined;
  /** Where people come back to after they have let a user app in. */
  readonly callback?: string | undefined;
  /** Why a background app works on its own; people read it when they let the app in. */
  readonly reason?: string | undefined;
}

/** Text of each file by its name. */
export type NewAppFiles = Readonly<Record<typeof manifestFile | typeof credentialsFile, string>>;

/** Of 24 bytes: longer than guessing can reach, and shorter than the longest secret that is allowed. */
const secretBytes = 24;

/** Makes the files, with a new random secret. The consumer key is the id. */
export function newAppFiles(app: NewApp): NewAppFiles {
  const credentials = { consumer_key: app.id, consumer_secret: randomBytes(secretBytes).toString('hex') };
  return { [manifestFile]: asText(manifestOf(app)), [credentialsFile]: asText(credentials) };
}

/** What a registration would refuse of the files: one line each, with the file and the field. */
export function faultsOf(
  { kind }: Pick<NewApp, 'kind'>,
  files: NewAppFiles,
  directory: string,
): Reading['faults'] {
  const found = {
    kind: registeredKind(kind),
    directory,
    manifestText: files[manifestFile],
    credentialsText: files[credentialsFile],
  };
  // Relative URLs belong to whichever UI app the service has.
  return readRegistration(found, { uiUrl: '', isDeployment: true }).faults;
}

/** The kind under which such an app is registered. */
function registeredKind(kind: NewAppKind): AppKind {
  return kind === 'background' ? 'user' : kind;
}

function manifestOf({ kind, name, id, index, callback, reason }: NewApp): object {
  if (kind === 'ui' || kind === 'admin') return { name, id, ui_app: kind === 'ui' };
  return {
    name,
    id,
    mode: kind === 'user' ? 'ui' : 'background',
    ...(index && { index }),
    ...(callback && { oauth_callback_url: callback }),
    ...(reason && { autonomous_reason: reason }),
  };
}

function asText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
