/** Phones, and what is kept in a browser of the tests. */
import type { BrowserPage, PageOptions } from './browser.ts';

/** The screen of a phone. */
export const phone: PageOptions = { viewport: { width: 390, height: 844 } };

/** One that is touched. */
export const touchPhone: PageOptions = { ...phone, isMobile: true, hasTouch: true };

/** A browser with a service worker, for one test: what is kept there stays there. */
export const ownPhone: PageOptions = { ...phone, serviceWorkers: 'allow', isForOneTest: true };

/** All entries of the cards, as text: what somebody finds who has the device, but not the secret. */
export function keptCards(page: BrowserPage): Promise<readonly string[]> {
  return page.evaluate(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('phr-device')) return [];
    const database = await new Promise((resolve) => {
      const request = indexedDB.open('phr-device');
      request.onsuccess = () => resolve(request.result);
    });
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) { database.close(); return []; }
    const cards = await new Promise((resolve) => {
      const request = database.transaction(stores).objectStore(stores[0]).getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    const text = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(value) : String(value);
    return cards.map((card) => Object.entries(card).map(([name, value]) => name + '=' + text(value)).join(';'));
  })()`);
}

/** A phrase takes the browser long, so that it is hard to guess. Tests that keep a card without `keepCard` wait for it. */
const cheapPhrases = `(() => {
  const { deriveKey } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.deriveKey = function (how, ...rest) {
    return deriveKey.call(this, how.iterations ? { ...how, iterations: 1 } : how, ...rest);
  };
})()`;

/** Keeps the emergency card of a record, with this secret phrase. */
export async function keepCard(page: BrowserPage, recordId: string, phrase: string): Promise<void> {
  await page.context().addInitScript(cheapPhrases);
  await page.goto(`/records/${recordId}/print/emergency-card/keep`);
  await page.getByLabel('Secret phrase').fill(phrase);
  await page.getByRole('button', { name: 'Keep the card here' }).click();
  await page.getByRole('heading', { name: 'The card is on this device' }).waitFor();
}

/** Opens the page of the cards, and those that the phrase opens. */
export async function openCards(page: BrowserPage, phrase: string): Promise<void> {
  await page.goto('/offline');
  await enterPhrase(page, phrase);
}

/** Opens those on the page of the cards. */
export async function enterPhrase(page: BrowserPage, phrase: string): Promise<void> {
  await page.getByLabel('Secret phrase of the card').fill(phrase);
  await page.getByRole('button', { name: 'Open the card' }).click();
}
