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
