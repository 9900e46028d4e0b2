import { expect, it } from 'vitest';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { fenceOf } from './page.ts';

const page = 'docs/registering-apps.md';

it.each([
  ['user', 'user-manifest'],
  ['ui', 'ui-manifest'],
] as const)('The registration files of a %s app in docs/registering-apps.md are valid', (kind, manifest) => {
  const { faults } = readRegistration(
    {
      kind,
      directory: kind,
      manifestText: fenceOf(page, manifest),
      credentialsText: fenceOf(page, 'credentials'),
    },
    { uiUrl: 'https://ui.example.org', isDeployment: true },
  );
  expect(faults).toEqual([]);
});

it('The registration files of an app that speaks SMART in docs/registering-apps.md are valid', () => {
  const files = {
    kind: 'user',
    directory: 'user',
    manifestText: fenceOf(page, 'smart-manifest'),
    credentialsText: JSON.stringify({ client_secret: '0123456789abcdef0123456789abcdef' }),
  } as const;
  expect(readRegistration(files, { uiUrl: 'https://ui.example.org', isDeployment: true }).faults).toEqual([]);
});
