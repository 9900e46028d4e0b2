/** The page about this device: notices, the cards that are kept here, and the way onto the home screen. */
import { subscriptionHere } from './access.page.js';
import { allCards, noteUse } from './store.page.js';

// Some browsers offer to install the page; the button shows it then.
const install = document.querySelector('[data-part="install"]');
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  install.hidden = false;
  install.querySelector('button').addEventListener('click', () => offer.prompt());
});
addEventListener('appinstalled', () => {
  install.hidden = true;
});

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
for (const { id, keptAt } of await allCards()) {
  const said = document.querySelector(`[data-card="${CSS.escape(id)}"]`);
  if (said) said.textContent = said.dataset.kept.replace('{date}', format.format(new Date(keptAt)));
}

const here = document.getElementById('told-here');
if (here) await showNotices(here, here.querySelector('form'));

async function showNotices(place, form) {
  const { key } = place.dataset;
  const show = (state) => {
    for (const part of place.querySelectorAll('[data-when]')) part.hidden = part.dataset.when !== state;
  };
  form.addEventListener('submit', (event) => {
    if (form.dataset.filled) return;
    event.preventDefault();
    switchOn(form, key).then(
      (isOn) => (isOn ? send(form) : show('blocked')),
      () => show('failed'),
    );
  });
  show(await stateHere(place, key));
}

async function stateHere({ dataset }, key) {
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  if (dataset.told === 'yes' && subscription && isFor(subscription, key)) return 'on';
  // Of somebody else who used this browser, or switched off elsewhere.
  await subscription?.unsubscribe();
  return 'off';
}

/** Asks the person, then the push service. Returns whether the person allows it. */
async function switchOn(form, key) {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // For another key, or of somebody else who used this browser.
  await known?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  Object.assign(form.elements.endpoint, { value: endpoint });
  Object.assign(form.elements.p256dh, { value: keys.p256dh });
  Object.assign(form.elements.auth, { value: keys.auth });
  return true;
}

function send(form) {
  noteUse();
  form.dataset.filled = 'yes';
  form.requestSubmit();
}

function isFor({ options }, key) {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
