/**
 * Names of ways to sign in that this service checks itself. No auth system of others may be called so, and nobody can vouch for a user
 * of one (docs/contract/oauth.md#session_create): only the call that verifies a passkey or a code opens such a session.
 */
export const ownSystems = ['passkey', 'totp', 'recovery'] as const;

/** Whether a name is that of a way to sign in of this service besides the password, however it is written. */
export function isOwnSystem(name: string): boolean {
  const normal = name.trim().toLowerCase();
  return ownSystems.some((own) => own === normal);
}
