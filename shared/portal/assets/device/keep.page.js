/** The page that keeps an emergency card in this browser. The passphrase never leaves it. */
import {
  askPasskey,
  PasskeyUnsuitable,
  problemOf,
  sealWithPasskey,
  sealWithPassphrase,
  suggestion,
} from './card.page.js';
import { allCards, putCard, removeCard } from './store.page.js';

const place = document.getElementById('keep');
const { card: id, paper } = place.dataset;
const problems = JSON.parse(place.dataset.problems);
const part = (name) => place.querySelector(`[data-part="${name}"]`);
const form = place.querySelector('form');
const passphrase = form.querySelector('#passphrase');
const error = form.querySelector('#passphrase-error');
const status = part('status');

/** Two clicks must not make two copies. */
let isBusy = false;

async function show() {
  const cards = await allCards();
  const kept = cards.find((card) => card.id === id);
  part('kept').hidden = !kept;
  if (kept) showTime(part('kept').querySelector('time'), kept.keptAt);
  part('passkey').hidden = !(await hasPasskeys());
  place.hidden = false;
}

function showTime(time, value) {
  time.dateTime = value;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  time.textContent = format.format(new Date(value));
}

/** Whether the device itself can keep passkeys: others must be at hand in an emergency. */
async function hasPasskeys() {
  const { PublicKeyCredential: known } = window;
  return (await known?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) ?? false;
}

async function keep(seal) {
  if (isBusy) return;
  isBusy = true;
  say('');
  try {
    const answer = await fetch(paper, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`The portal answered ${answer.status}.`);
    const content = await answer.json();
    say(status.dataset.wait);
    await putCard({ id, keptAt: new Date().toISOString(), ...(await seal(content)) });
    // Where the browser runs out of room, it asks before it throws this away. Not every browser does.
    await navigator.storage?.persist?.().catch(() => false);
    passphrase.value = '';
    finish();
  } catch (fault) {
    say(fault instanceof PasskeyUnsuitable ? status.dataset.unsuitable : status.dataset.failed);
  } finally {
    isBusy = false;
  }
}

function say(text) {
  status.textContent = text;
  status.hidden = text === '';
}

function finish() {
  say('');
  for (const name of ['kept', 'ways', 'passkey']) part(name).hidden = true;
  part('done').hidden = false;
  part('done').querySelector('h2').focus();
}

function showProblem(problem) {
  const text = problem ? problems[problem] : '';
  error.hidden = text === '';
  error.querySelector('span').textContent = text;
  form.querySelector('.field').classList.toggle('invalid', text !== '');
  if (text === '') return passphrase.removeAttribute('aria-invalid');
  passphrase.setAttribute('aria-invalid', 'true');
  passphrase.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const problem = problemOf(passphrase.value);
  showProblem(problem);
  if (!problem) keep((content) => sealWithPassphrase(content, passphrase.value));
});
form.querySelector('[data-do="suggest"]').addEventListener('click', () => {
  passphrase.value = suggestion();
  showProblem(undefined);
  passphrase.focus();
});
part('passkey')
  .querySelector('button')
  .addEventListener('click', () =>
    keep(async (content) => {
      // One passkey opens all cards, and is asked once.
      const known = (await allCards()).find(({ way }) => way === 'passkey');
      return sealWithPasskey(content, await askPasskey(known));
    }),
  );
part('kept')
  .querySelector('button')
  .addEventListener('click', async () => {
    await removeCard(id);
    await show();
    part('ways').querySelector('input').focus();
  });

await show();
