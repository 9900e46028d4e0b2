import { expect, it } from 'vitest';
import { subscriptionId } from '../../../../shared/domain/subscriptions/id.ts';

type Parts = Parameters<typeof subscriptionId>;

const parts: Parts = ['r1', 'grant-1', '/reports/minimal/labs/', 'https://hooks.example.org/'];

it('The subscription id is a UUID, the same for the same record, share, url and callback', () => {
  expect(subscriptionId(...parts)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(subscriptionId(...parts)).toBe(subscriptionId(...parts));
});

it.each([0, 1, 2, 3])('The subscription id differs when one of its parts does: %d', (index) => {
  const other = parts.with(index, 'other') as Parts;
  expect(subscriptionId(...other)).not.toBe(subscriptionId(...parts));
});

it('The parts of a subscription id do not run into each other', () => {
  expect(subscriptionId('a', 'bc', 'd', 'e')).not.toBe(subscriptionId('ab', 'c', 'd', 'e'));
});
