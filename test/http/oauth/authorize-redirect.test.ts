/** GET /oauth/authorize at the service: the page is at the UI app. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, clientOf, requestToken } from '../../support/scenario.ts';

const service = await startServiceInMemory();

const ask = (query?: string): Promise<Answer> =>
  clientOf(service, service.apps.user).get('/oauth/authorize', {
    unsigned: true,
    ...(query !== undefined && { query }),
  });

const wellFormed = `r${'0'.repeat(35)}`;

describe('A browser that comes to the service to let an app in', () => {
  it('is sent to the page of the UI app with the request token alone', async () => {
    const { token } = await requestToken(service, service.apps.user);
    const answer = await ask(`oauth_token=${token}&next=https%3A%2F%2Fevil.example&oauth_callback=oob`);
    expect([answer.status, answer.text]).toEqual([302, '']);
    expect(answer.headers.location).toBe(`https://ui.example.org/oauth/authorize?oauth_token=${token}`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is sent there with a token that does not exist too, which only the page says', async () => {
    expect((await ask(`oauth_token=${wellFormed}`)).status).toBe(302);
  });

  it.each([
    [undefined, 'oauth_token is required'],
    ['token=x', 'oauth_token is required'],
    ['oauth_token=', 'oauth_token must not be empty'],
    ['oauth_token=x', 'oauth_token must be a request token'],
    [`oauth_token=${wellFormed}0`, 'oauth_token must be a request token'],
    [`oauth_token=a${'0'.repeat(35)}`, 'oauth_token must be a request token'],
    [`oauth_token=${wellFormed.slice(0, -1)}%26`, 'oauth_token must be a request token'],
    [`oauth_token=${wellFormed}%0A`, 'oauth_token must be a request token'],
    [`oauth_token=%FF`, undefined],
  ])('is not sent anywhere with the query %s', async (query, message) => {
    const answer = await ask(query);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    if (message !== undefined) expect(answer.text).toBe(message);
  });

  it('may not use another method', async () => {
    expect((await admin(service).post('/oauth/authorize')).status).toBe(405);
  });
});
