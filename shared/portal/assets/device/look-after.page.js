/** On every page: the cards that are kept here go when the person signs out, or has lost what they are about. */
import { removeWhatIsLost, subscriptionHere } from './access.page.js';
import { allCards, forgetEverything, isInUse } from './store.page.js';

/** How often a page asks, in milliseconds; a newly opened window asks at once. */
const interval = 600_000;
const asked = 'phr-device-asked';

async function lookAfter() {
  const isSignedIn = document.querySelector('form[action="/sign-out"]') !== null;
  const last = Number(sessionStorage.getItem(asked) ?? 0);
  if (!isSignedIn || Date.now() - last < interval) return;
  sessionStorage.setItem(asked, String(Date.now()));
  await removeWhatIsLost();
}

/** The way to the card, for somebody who is not signed in. */
async function showWay() {
  const way = document.querySelector('[data-kept-card]');
  if (way && (await allCards()).length > 0) way.hidden = false;
}

/** Signing out goes on, whatever happens here: what is left then is removed by the answer (`Clear-Site-Data`). */
async function forget(event) {
  const form = event.target;
  if (form.getAttribute('action') !== '/sign-out' || form.dataset.forgotten || !isInUse()) return;
  event.preventDefault();
  form.dataset.forgotten = 'yes';
  const all = Promise.allSettled([forgetEverything(), subscriptionHere().then((found) => found?.unsubscribe())]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 3000))]);
  form.requestSubmit();
}

// Before the script that lets no form be sent twice.
document.addEventListener('submit', forget, { capture: true });
if (isInUse()) {
  lookAfter().catch(() => undefined);
  showWay().catch(() => undefined);
}
