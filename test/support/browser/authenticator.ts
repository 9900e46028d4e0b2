/** A device that keeps passkeys, in the browser: the virtual authenticator of Chromium. The page must be for one test. */
import type { Page } from 'playwright-core';

export interface Authenticator {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** It loses all passkeys. */
  forget(): Promise<void>;
  /** Whether the person unlocks it when she is asked. */
  unlocks(does: boolean): Promise<void>;
  /** Whether it says anything before somebody touches it. */
  answers(does: boolean): Promise<void>;
}

/** `hasPrf`: it gives passkeys a secret of their own (the extension `prf`). */
export async function addAuthenticator(
  page: Page,
  { hasPrf = false }: { readonly hasPrf?: boolean } = {},
): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
  return {
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async forget() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    async unlocks(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async answers(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
