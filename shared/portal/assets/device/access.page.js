/** What is kept in this browser ends with the access to it: whoever is signed in here may have less than before. */
import { allCards, isInUse, removeCard } from './store.page.js';

/** In milliseconds; the device may be where there is no connection. */
const patience = 5000;

/**
 * Asks the portal which records the person who is signed in can open, and removes the cards of all others. Nothing happens when nobody
 * is signed in, or without a connection. Ends the subscription of this browser when the account is not told in it.
 */
export async function removeWhatIsLost() {
  if (!isInUse()) return;
  const state = await stateOfPortal();
  if (!state?.signedIn) return;
  for (const { id } of await allCards()) if (!state.cards.includes(id)) await removeCard(id);
  if (!state.told) await (await subscriptionHere())?.unsubscribe();
}

async function stateOfPortal() {
  try {
    const answer = await fetch('/device/state', { signal: AbortSignal.timeout(patience) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The subscription of this browser; undefined or null when there is none. */
export async function subscriptionHere() {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return registration?.pushManager?.getSubscription();
}
