import { expect, it } from 'vitest';
import { capabilitiesOf } from '../../../../shared/domain/apps/service-manifest.ts';

it('collects the methods of all endpoints of a type, each once, and says nothing of endpoints without one', () => {
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
