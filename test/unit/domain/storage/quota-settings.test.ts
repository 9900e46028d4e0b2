import { describe, expect, it, test } from 'vitest';
import { registryWrites } from '../../../../shared/domain/apps/changes.ts';
import { storageOf } from '../../../../shared/domain/storage/location.ts';
import { planSync } from '../../../../shared/operations/apps/plan-sync.ts';
import { readConfig } from '../../../../shared/settings/config.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { credentials, read, userManifest } from '../../operations/apps/registration/manifests.ts';
import { keyring, start } from '../accounts/support.ts';
import { entry, registered } from '../apps/registered.ts';
import { app } from './support.ts';

const required = { UI_URL: 'https://ui.example.org', TABLE_NAME: 't' };
const configOf = (env: Record<string, string> = {}) => readConfig({ ...required, ...env });

describe('The storage quotas of the service', () => {
  it('are 50 MiB per app and 5 MiB per app and record when not set', () => {
    expect(configOf()).toMatchObject({ appStorageQuota: 52_428_800, recordStorageQuota: 5_242_880 });
  });

  it('are set in bytes by the environment; 0 allows only empty documents', () => {
    const env = { APP_STORAGE_QUOTA: '0', RECORD_STORAGE_QUOTA: '10000000000' };
    expect(configOf(env)).toMatchObject({ appStorageQuota: 0, recordStorageQuota: 10_000_000_000 });
  });

  test.each(['-1', '1.5', '5MiB', '01', '1e3', '9'.repeat(16)])('stop the start when set to %s', (value) => {
    expect(() => configOf({ APP_STORAGE_QUOTA: value })).toThrow(
      'APP_STORAGE_QUOTA must be a whole number of bytes.',
    );
    expect(() => configOf({ RECORD_STORAGE_QUOTA: value })).toThrow('RECORD_STORAGE_QUOTA');
  });
});

describe('The storage quotas of an app', () => {
  it('are read from its credentials, both or one of them', () => {
    const given = { ...credentials, storage_quota: 1000, record_storage_quota: 0 };
    expect(read('user', userManifest, given).registration).toMatchObject({
      storageQuota: 1000,
      recordStorageQuota: 0,
    });
    const { registration } = read('user', userManifest, { ...credentials, storage_quota: 7 });
    expect(registration).toMatchObject({ storageQuota: 7 });
    expect(registration).not.toHaveProperty('recordStorageQuota');
  });

  test.each([-1, 1.5, '1000', true, []])('are rejected with the value %o', (value) => {
    const given = { ...credentials, record_storage_quota: value };
    expect(read('user', userManifest, given).faults).toEqual([
      'user/x/credentials.json: record_storage_quota must be a whole number of bytes',
    ]);
  });

  it('are for user apps only', () => {
    const given = { ...credentials, storage_quota: 1 };
    expect(read('admin', { id: 'a@b', name: 'A' }, given).faults).toEqual([
      'admin/x/credentials.json: storage_quota is for user apps only',
    ]);
  });

  it('are stored with the app and never in its manifest', () => {
    const after = { ...entry('a@x').registration!, storageQuota: 5, recordStorageQuota: 6 };
    const writes = registryWrites([{ after }], keyring, start);
    const item = writes.find(({ key }) => key.PK === keys.app('a@x').PK);
    expect(item).toMatchObject({
      item: { storageQuota: 5, recordStorageQuota: 6, manifest: after.manifest },
    });
    expect(JSON.stringify(after.manifest)).not.toMatch(/quota/i);
  });

  it('are a change for sync only when their values differ', () => {
    const plan = (before: object, after: object) =>
      planSync({
        readings: [entry('a@x', after)],
        foundKinds: ['admin', 'ui', 'user'],
        registered: [registered('a@x', before)],
      }).changes.length;
    expect(plan({}, {})).toBe(0);
    expect(plan({ storageQuota: 5 }, { storageQuota: 5 })).toBe(0);
    expect(plan({ storageQuota: 5 }, { storageQuota: 6 })).toBe(1);
    expect(plan({}, { recordStorageQuota: 6 })).toBe(1);
    expect(plan({ recordStorageQuota: 6 }, {})).toBe(1);
  });

  it('take precedence over those of the service', () => {
    const config = configOf({ APP_STORAGE_QUOTA: '10', RECORD_STORAGE_QUOTA: '20' });
    const quotas = (item: typeof app) => [
      storageOf(item, '', { config, entities: { app: item } }).quota,
      storageOf(item, 'r', { config, entities: { app: item } }).quota,
    ];
    expect(quotas(app)).toEqual([10, 20]);
    expect(quotas({ ...app, storageQuota: 0 })).toEqual([0, 20]);
    expect(quotas({ ...app, recordStorageQuota: 3 })).toEqual([10, 3]);
  });
});
