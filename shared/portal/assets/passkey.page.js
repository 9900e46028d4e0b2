/**
 * Passkeys: a button with `data-passkey` asks the portal what the browser needs, lets the browser ask the person, and sends its form with
 * what the browser answers. Without this script, or in a browser that has no passkeys, such buttons are not seen.
 *
 * The conversions are written out. Browsers have them (`parseCreationOptionsFromJSON`, `toJSON`), but Safari only since 18.4, and
 * extensions that keep passwords put objects in the place of the browser's that lack them.
 */

let isBusy = false;
/** What waits for the person to choose a passkey in the field of her name. */
let waiting;
/** By its button, what was asked for after a confirmation: some browsers want another click before they ask the person a second time. */
const confirmed = new WeakMap();

// A passkey belongs to a name. No browser makes one for an address of numbers.
const hasName = !/^[\d.]+$|^\[/.test(location.hostname);

if (hasName && globalThis.PublicKeyCredential && navigator.credentials) {
  for (const part of document.querySelectorAll('[data-with-passkeys]')) part.hidden = false;
  for (const part of document.querySelectorAll('[data-without-passkeys]')) part.hidden = true;
  for (const { form } of document.querySelectorAll('button[data-passkey]'))
    form.addEventListener('submit', (event) => {
      if (!event.submitter?.dataset.passkey) return;
      event.preventDefault();
      use(event.submitter);
    });
  const offered = document.querySelector('[data-offered]');
  if (offered) offer(offered).catch(() => undefined);
}

async function use(button) {
  if (isBusy) return;
  isBusy = true;
  // A browser asks for one thing at a time.
  waiting?.abort();
  say(button, '');
  try {
    const { options, problem } = await confirmedOptionsFor(button);
    if (problem) return say(button, problem);
    send(button, await answerTo(options, button.dataset.passkey));
  } catch ({ name }) {
    const { cancelled, known, failed } = button.dataset;
    const texts = { NotAllowedError: cancelled, AbortError: cancelled, InvalidStateError: known };
    say(button, texts[name] ?? failed);
  } finally {
    isBusy = false;
  }
}

/** Lets the browser offer a passkey where the name is typed, if it can. Nobody need be told when nothing comes of it. */
async function offer(button) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const { options } = await optionsFor(button);
  waiting = new AbortController();
  send(button, await answerTo(options, 'get', { mediation: 'conditional', signal: waiting.signal }));
}

/** A passkey confirms first where the button says so. Nobody is asked for that twice, when the second question comes to nothing. */
async function confirmedOptionsFor(button) {
  const { confirm } = button.dataset;
  if (!confirm) return optionsFor(button);
  if (confirmed.has(button)) return confirmed.get(button);
  const asked = await optionsFor(button, confirm);
  if (asked.problem) return asked;
  const { assertion } = button.form.elements;
  assertion.value = JSON.stringify(await answerTo(asked.options, 'get'));
  const answer = await optionsFor(button);
  assertion.value = '';
  if (answer.options) confirmed.set(button, answer);
  return answer;
}

/** What the portal answers to the form. When the session is over, the page is asked for again, which leads to the sign-in page. */
async function optionsFor({ form, dataset }, from = dataset.options) {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(from, { method: 'POST', body, redirect: 'manual' });
  if (answer.type === 'opaqueredirect') location.reload();
  return answer.json();
}

async function answerTo(options, kind, how = {}) {
  const isNew = kind === 'create';
  const publicKey = { ...options, challenge: bytesOf(options.challenge) };
  for (const list of ['excludeCredentials', 'allowCredentials'])
    if (options[list]) publicKey[list] = options[list].map((each) => ({ ...each, id: bytesOf(each.id) }));
  if (isNew) publicKey.user = { ...options.user, id: bytesOf(options.user.id) };
  const credential = await navigator.credentials[isNew ? 'create' : 'get']({ ...how, publicKey });
  return written(credential, isNew);
}

/** RegistrationResponseJSON or AuthenticationResponseJSON (Web Authentication Level 3, 5.1). */
function written({ id, type, response, authenticatorAttachment }, isNew) {
  const parts = isNew ? ['attestationObject'] : ['authenticatorData', 'signature', 'userHandle'];
  const texts = ['clientDataJSON', ...parts]
    .filter((part) => response[part])
    .map((part) => [part, textOf(response[part])]);
  const transports = isNew && response.getTransports ? { transports: response.getTransports() } : {};
  return {
    id,
    rawId: id,
    type,
    response: { ...Object.fromEntries(texts), ...transports },
    clientExtensionResults: {},
    authenticatorAttachment: authenticatorAttachment ?? undefined,
  };
}

/** Password and code have done their part where a passkey is made. */
function send({ form, dataset }, credential) {
  form.elements.credential.value = JSON.stringify(credential);
  if (dataset.passkey === 'create')
    for (const secret of form.querySelectorAll('[type="password"], [name="code"]')) secret.disabled = true;
  HTMLFormElement.prototype.submit.call(form);
}

/** Into a region that is read out. */
function say({ form }, text) {
  const region = form.querySelector('[data-said]');
  region.textContent = text;
  region.hidden = text === '';
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

function textOf(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
