/** How an authenticator can be reached (WebAuthn Level 3, 5.8.4). Browsers are told again which way to look for it. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';

const known: readonly unknown[] = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'];

/** Those that the browser names and this service knows. It signs none of them. */
export function transportsIn({ response }: RegistrationResponseJSON): readonly string[] {
  const named: unknown = response.transports;
  return Array.isArray(named) ? known.filter((one) => named.includes(one)).map(String) : [];
}
