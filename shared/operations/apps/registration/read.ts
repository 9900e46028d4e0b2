/** Turns the files of a directory into a registration, or into what is wrong with them. */

import {
  credentialsFile,
  manifestFile,
  quotasOf,
  type Reading,
  type RegistrationFiles,
  type RegistrationRules,
  smartOf,
} from '../../../domain/apps/registration-files.ts';
import { smartMode } from '../../../domain/apps/smart-only.ts';
import type { Manifest, SmartRegistration } from '../../../store/items/index.ts';
import { type CredentialNeeds, type Credentials, readCredentials } from './credentials.ts';
import { FieldReader } from './field-reader.ts';
import { readJsonObject } from './json-object.ts';
import { readMachineManifest } from './machine-manifest.ts';
import { readSmartPart } from './smart-part.ts';
import { isAutonomous, readUserManifest } from './user-manifest.ts';

/** Reads and checks the files of one directory. */
export function readRegistration(files: RegistrationFiles, rules: RegistrationRules): Reading {
  const { kind, directory } = files;
  const manifest = readFile(
    `${directory}/${manifestFile}`,
    files.manifestText,
    (reader): Described =>
      kind === 'user'
        ? { manifest: readUserManifest(reader, rules.uiUrl), smart: readSmartPart(reader, rules) }
        : { manifest: readMachineManifest(reader, kind) },
  );
  const needs = needsOf(manifest.value);
  const credentials = readFile(
    `${directory}/${credentialsFile}`,
    files.credentialsText ?? (needsNone(needs) ? '{}' : undefined),
    (reader) => readCredentials(reader, kind, rules, needs),
  );
  const faults = [...manifest.faults, ...credentials.faults];
  return {
    kind,
    directory,
    id: manifest.value?.manifest.id || undefined,
    consumerKey: credentials.value?.consumerKey || undefined,
    registration:
      faults.length === 0 ? registrationOf(files, manifest.value!, credentials.value!) : undefined,
    faults,
  };
}

/** What a manifest says. */
interface Described {
  readonly manifest: Manifest;
  readonly smart?: SmartRegistration | undefined;
}

function needsOf(described: Described | undefined): CredentialNeeds {
  const isSmartOnly = described?.manifest.mode === smartMode;
  const method = described?.smart?.authMethod;
  return {
    consumerKey: isSmartOnly ? { id: described!.manifest.id } : 'own',
    hasSmartSecret: method === 'client_secret_basic' || method === 'client_secret_post',
  };
}

/** Whether the app needs no file of credentials, as a public one that speaks SMART alone. */
function needsNone({ consumerKey, hasSmartSecret }: CredentialNeeds): boolean {
  return consumerKey !== 'own' && !hasSmartSecret;
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
  { manifest, smart }: Described,
  { consumerKey, consumerSecret, smartSecret, ...credentials }: Credentials,
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
    ...smartOf({ smart, smartSecret }),
  };
}
