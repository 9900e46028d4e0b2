/**
 * What `npm start` reads besides the settings of the service, as variables and as options on its command line. `npm run
 * demo`, `seed` and `phr` find it by DATA_DIR.
 */
import type { SettingsTable } from './setting.ts';
import { choice, flag, port, unchecked } from './validators.ts';

export const localStartSettings = {
  port: {
    name: 'PORT',
    kind: port,
    meaning: 'Port of the service on 127.0.0.1',
    example: '8600',
    default: 8000,
  },
  mailPort: {
    name: 'MAIL_PORT',
    kind: port,
    meaning: 'Port of the SES endpoint and mail viewer on 127.0.0.1',
    example: '8605',
    default: 8005,
  },
  dataDir: {
    name: 'DATA_DIR',
    kind: unchecked('path', 'a path'),
    meaning: 'Where the emulators keep their state. A new directory is a new service',
    example: '/var/tmp/phr',
    default: '.data',
  },
  engine: {
    name: 'DYNAMODB',
    kind: choice('dynoxide', 'local'),
    meaning:
      'The database: Dynoxide, which needs nothing else, or DynamoDB Local, which needs Java. A directory stays with the one that wrote it',
    example: 'local',
    otherwise: '`dynoxide` where its package is installed, else `local`',
  },
  appsDir: {
    name: 'APPS_DIR',
    kind: unchecked('path', 'a path'),
    meaning: 'Registration folder that is synced at every start',
    example: '../our-apps',
    default: 'local/apps',
  },
  seed: {
    name: 'SEED',
    kind: flag,
    meaning:
      'Whether a new `DATA_DIR` gets the sample patient, with a log-in for the portal. Only in a database that `npm start` runs itself',
    example: 'false',
    default: true,
  },
  calls: {
    name: 'CALLS',
    kind: choice('quiet', 'refused', 'all'),
    meaning:
      'Which calls the terminal shows: none, those with a status from 400 to 499 and failed webhook calls, each with the reason, or all',
    example: 'all',
    default: 'refused',
  },
  region: {
    name: 'AWS_REGION',
    kind: unchecked('name', 'the name of a region'),
    meaning: 'Region of the emulators',
    example: 'eu-central-1',
    otherwise: '`AWS_DEFAULT_REGION`',
  },
  defaultRegion: {
    name: 'AWS_DEFAULT_REGION',
    kind: unchecked('name', 'the name of a region'),
    meaning: 'The same, when `AWS_REGION` is not set',
    example: 'eu-central-1',
    default: 'us-east-1',
  },
} as const satisfies SettingsTable;
