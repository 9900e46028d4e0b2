import { describe, expect, it, test } from 'vitest';
import { functions } from '../../../infra/resources/functions.ts';
import { serviceSettings } from '../../../shared/settings/service.ts';
import type { ServiceSetting, Setting } from '../../../shared/settings/setting.ts';
import { serviceTables, settingsTables } from '../../../shared/settings/table.ts';

const settings: readonly Setting[] = settingsTables.flatMap((table) => Object.values(table));
const service: readonly ServiceSetting[] = Object.values(serviceSettings);

test('No two settings have the same name', () => {
  const names = settings.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('The tables of docs/settings.md hold every setting that the functions read', () => {
  const keys = Object.values(serviceTables).flatMap((table) => Object.keys(table));
  expect(keys).toEqual(Object.keys(serviceSettings));
});

describe.each(settings.map((setting) => [setting.name, setting] as const))('The setting %s', (_, setting) => {
  it('has an example of its kind', () => {
    expect(setting.kind.parse(setting.example)).toBeDefined();
  });

  it('has a default of its kind, or says what holds without one', () => {
    const { default: value, otherwise, requiredBy } = setting;
    if (value === undefined) return expect(otherwise ?? requiredBy).toBeDefined();
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    expect(setting.kind.parse(text)).toEqual(value);
    expect([otherwise, requiredBy]).toEqual([undefined, undefined]);
  });
});

test('Every default under npm start is of its kind', () => {
  const wrong = service.filter(
    ({ kind, startDefault }) => startDefault && kind.parse(startDefault) === undefined,
  );
  expect(wrong).toEqual([]);
});

test('BUCKET_NAME is required by the functions that work with objects on S3', () => {
  const withBodies = functions.filter(({ bodies }) => bodies).map(({ name }) => name);
  expect(serviceSettings.bucketName.requiredBy.toSorted()).toEqual(withBodies.toSorted());
});
