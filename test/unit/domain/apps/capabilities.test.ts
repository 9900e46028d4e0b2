import { expect, it } from 'vitest';
import { capabilitiesOf } from '../../../../shared/domain/apps/service-manifest.ts';

it('The capabilities list the methods of all endpoints of a type, each once, and skip endpoints without a type', () => {
  const type = 'http://smartplatforms.org/terms#UserPreferences';
  expect(
    capabilitiesOf([
      { capabilities: [type], routes: [{ method: 'DELETE', path: '/a' }] },
      { capabilities: [type], routes: [{ method: 'GET', path: '/a' }] },
      { capabilities: [type], routes: [{ method: 'GET', path: '/b' }] },
      {
        capabilities: [type],
        routes: [
          { method: 'PUT', path: '/a' },
          { method: 'POST', path: '/a' },
        ],
      },
      { routes: [{ method: 'POST', path: '/c' }] },
    ]),
  ).toEqual({ [type]: { methods: ['GET', 'PUT', 'DELETE'] } });
});
