/** Turns the files of a directory into a registration, or into what is wrong with them. */

import {
  credentialsFile,
  manifestFile,
  quotasOf,
  type Reading,
  type RegistrationFiles,
  type RegistrationRules,
} from '../../../domain/apps/registration-files.ts';
import type { Manifest } from '../../../store/items/index.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { FieldReader } from './field-reader.ts';
import { readJsonObject } from './json-object.ts';
import { readMachineManifest } from './machine-manifest.ts';
import { isAutonomous, readUserManifest } from './user-manifest.ts';

/** Reads and checks the files of one directory. */
export function readRegistration(files: RegistrationFiles, rules: RegistrationRules): Reading {
  const { kind, directory } = files;
  const manifest = readFile(`${directory}/${manifestFile}`, files.manifestText, (reader) =>
    kind === 'user' ? readUserManifest(reader, rules.uiUrl) : readMachineManifest(reader, kind),
  );
  const credentials = readFile(`${directory}/${credentialsFile}`, files.credentialsText, (reader) =>
    readCredentials(reader, kind, rules),
  );
  const faults = [...manifest.faults, ...credentials.faults];
  return {
    kind,
    directory,
    id: manifest.value?.id || undefined,
    consumerKey: credentials.value?.consumerKey || undefined,
    registration:
      faults.length === 0 ? registrationOf(files, manifest.value!, credentials.value!) : undefined,
    faults,
  };
}

interface FileReading<T> {
  readonly value: T | undefined;
  readonly faults: readonly string[];
}

function readFile<T>(
  file: string,
  text: string | undefined,
  read: (reader: FieldReader) => T,
): FileReading<T> {
  const json = readJsonObject(text);
  if ('fault' in json) return { value: undefined, faults: [`${file} ${json.fault}`] };
  const reader = new FieldReader(file, json.object);
  return { value: read(reader), faults: reader.faults };
}

function registrationOf(
  { kind }: RegistrationFiles,
  manifest: Manifest,
  { consumerKey, consumerSecret, ...credentials }: Credentials,
): NonNullable<Reading['registration']> {
  return {
    kind,
    id: manifest.id,
    name: manifest.name,
    autonomous: kind === 'user' && isAutonomous(manifest.mode),
    consumerKey,
    consumerSecret,
    manifest,
    callbackUrl: kind === 'user' ? String(manifest.oauth_callback_url) : '',
    ...quotasOf(credentials),
  };
}
