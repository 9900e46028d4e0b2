/** What a person does on the page of the UI app when an app asks to be let in by SMART App Launch. */
import { expect } from 'vitest';
import type { SignedClient } from './client.ts';
import { fetchHere } from './fetch-here.ts';
import { succeeded } from './scenario.ts';

export interface Consent {
  readonly record_id?: string;
  readonly carenet_id?: string;
  /** What stays ticked; all that is asked for when absent. */
  readonly scope?: string;
  readonly days?: string;
}

/** Opens the address that an app sends people to, and returns the id of its request. */
export async function askedFor(address: URL | string): Promise<string> {
  const { status, headers } = await fetchHere(address, { redirect: 'manual' });
  expect([302, 303]).toContain(status);
  const page = new URL(headers.get('location')!);
  expect(page.pathname).toBe('/smart/authorize');
  return page.searchParams.get('request')!;
}

/** Lets the app in, and returns where that sends the browser. */
export async function letSmartAppIn(
  session: SignedClient,
  address: URL | string,
  consent: Consent,
): Promise<URL> {
  const path = `/smart/requests/${await askedFor(address)}`;
  const { scope } = succeeded(await session.get(path), 'smart_request').json() as { scope: string };
  const form = { scope, ...consent };
  const answer = succeeded(await session.post(`${path}/approve`, { form }), 'smart_request_approve');
  return new URL((answer.json() as { location: string }).location);
}
