/** How an app is opened, and what happens when its access has ended before. */
import { expect, it } from 'vitest';
import { ServiceError } from '../../../shared/client/index.ts';
import { launchUrl } from '../../../shared/portal/pages/apps/launch.ts';
import { unlessEnded } from '../../../shared/portal/pages/apps/unless-ended.ts';

it.each([
  [undefined, 'https://app.example/start?record=r1&carenet='],
  [
    'OAuth realm="a", b="c"',
    'https://app.example/start?record=r1&carenet=&oauth_header=OAuth+realm%3D%22a%22%2C+b%3D%22c%22',
  ],
])('An app is opened for the record, with the header if there is one: %s', (oauthHeader, expected) => {
  const index = 'https://app.example/start?record={record_id}&carenet={carenet_id}';
  expect(launchUrl(index, { recordId: 'r1', oauthHeader })).toBe(expected);
});

it('Access that has ended before is what the person wanted, and any other failure is one', async () => {
  const failing = (error: Error) => unlessEnded(Promise.reject(error));
  await expect(failing(new ServiceError('x', 404, ''))).resolves.toBeUndefined();
  await expect(failing(new ServiceError('x', 403, ''))).rejects.toThrow();
  await expect(failing(new Error('The network is down.'))).rejects.toThrow('The network is down.');
});
