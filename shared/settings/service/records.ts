/** New records, and how much apps may store. */
import type { ServiceTable } from '../setting.ts';
import { bytes, carenetNames } from '../validators.ts';

const mebibyte = 1_048_576;

export const records = {
  defaultCarenets: {
    name: 'DEFAULT_CARENETS',
    kind: carenetNames,
    meaning: 'Carenets that every new record gets',
    example: '["Family"]',
    default: ['Family', 'Physicians', 'Work/School'],
    inDeployment: 'may be set',
  },
  appStorageQuota: {
    name: 'APP_STORAGE_QUOTA',
    kind: bytes,
    meaning: 'What an app may store apart from records, unless its registration says otherwise',
    example: '104857600',
    default: 50 * mebibyte,
    inDeployment: 'may be set',
  },
  recordStorageQuota: {
    name: 'RECORD_STORAGE_QUOTA',
    kind: bytes,
    meaning: 'What an app may store on each record, unless its registration says otherwise',
    example: '0',
    default: 5 * mebibyte,
    inDeployment: 'may be set',
  },
} as const satisfies ServiceTable;
