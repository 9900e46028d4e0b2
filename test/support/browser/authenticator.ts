/** A device that keeps passkeys, in the browser: the virtual authenticator of Chromium. The page must be for one test. */
import type { Page } from 'playwright-core';

export interface Authenticator {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Whether the person unlocks it when she is asked. */
  unlocks(does: boolean): Promise<void>;
  /** Whether it says anything before somebody touches it. */
  answers(does: boolean): Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
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
    },
  });
  return {
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async unlocks(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async answers(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
