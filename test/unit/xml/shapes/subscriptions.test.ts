import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

describe('Subscription XML', () => {
  it('names the new subscription', () => {
    expect(xmlShapes.Subscription({ id: 'sub-3' })).toBe(compact('<Subscription id="sub-3"/>'));
  });
});

describe('Subscriptions XML', () => {
  it('lists every subscription with its report and its end, in seconds', () => {
    const subscriptions = [
      { id: 'sub-3', expiresAt: '2024-10-11T12:00:00.000Z', url: '/reports/minimal/medications/' },
      { id: 'sub-4', expiresAt: '2024-10-12T08:30:00.000Z', url: '/reports/minimal/labs/' },
    ];
    expect(xmlShapes.Subscriptions({ subscriptions })).toBe(
      compact(`
        <Subscriptions>
          <Subscription id="sub-3">
            <expires_at>2024-10-11T12:00:00Z</expires_at>
            <url>/reports/minimal/medications/</url>
          </Subscription>
          <Subscription id="sub-4">
            <expires_at>2024-10-12T08:30:00Z</expires_at>
            <url>/reports/minimal/labs/</url>
          </Subscription>
        </Subscriptions>`),
    );
  });

  it('may be empty', () => {
    expect(xmlShapes.Subscriptions({ subscriptions: [] })).toBe(compact('<Subscriptions/>'));
  });
});
