/**
 * Warns before the session ends, and takes the page's content off the screen when it has ended; what was typed stays in its form.
 * It asks the portal only when the person wants to stay, so that a page that nobody looks at keeps no session alive.
 */

const template = document.querySelector('#session');
const { idle, end, kept, title } = template.dataset;
const who = template.content.querySelector('[name="form_token"]').value;
const part = (name) => template.content.querySelector(`[data-part="${name}"]`).cloneNode(true);

/** Of the warning, before the end; in milliseconds. */
const warning = Number(template.dataset.warning) * 1000;

/** In milliseconds of this browser's clock: a timer stands still while a computer sleeps. */
let ends = endsIn({ idle: Number(idle), end: Number(end) });
let shown;
let isOver = false;

function endsIn({ idle, end }) {
  return { idle: Date.now() + idle * 1000, end: Date.now() + end * 1000 };
}

// Pages of the same session tell each other how long it lasts. Another session is none of theirs.
const pages = new BroadcastChannel('session');
pages.addEventListener('message', ({ data }) => {
  if (data.who !== who || isOver) return;
  ends = { idle: Math.max(ends.idle, data.ends.idle), end: ends.end };
  check();
});
pages.postMessage({ who, ends });

// The form in which the person has typed last, if the portal keeps what is in it.
const isKept = new RegExp(kept);
const keeps = (form) => form?.method === 'post' && isKept.test(new URL(form.action).pathname);
// A form that is shown again holds what was typed before.
let typedIn = [...document.querySelectorAll('form[data-typed], form:has(.invalid)')].find(keeps);
for (const event of ['input', 'change'])
  document.addEventListener(event, ({ target }) => {
    if (keeps(target.form) && target.type !== 'password') typedIn = target.form;
  });

function check() {
  if (isOver) return;
  const now = Date.now();
  const why = ends.end <= ends.idle ? 'end' : 'idle';
  if (now >= ends[why]) return finish();
  show(now >= ends[why] - warning ? why : undefined);
}

/** Shows the warning for this reason, or none. */
function show(why) {
  // Also when the person has put this one away.
  if (shown?.dataset.part === why) return;
  shown?.remove();
  shown = undefined;
  if (!why) return;
  shown = part(why);
  shown.addEventListener('submit', why === 'idle' ? stay : dismiss);
  // Into a region that is there already: what is added to it is read out.
  region.append(shown);
}

const region = document.createElement('div');
region.className = 'session-region';
region.setAttribute('aria-live', 'polite');
document.body.append(region);

async function stay(event) {
  event.preventDefault();
  const { action } = event.target;
  const body = new URLSearchParams(new FormData(event.target));
  let answer;
  try {
    answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
  } catch {
    // No connection: the warning stays, and the button can be pressed again.
    return;
  }
  if (!answer.ok) return finish();
  ends = endsIn(await answer.json());
  pages.postMessage({ who, ends });
  check();
}

function dismiss(event) {
  event.preventDefault();
  shown.hidden = true;
}

/** The content is taken off the screen. The page stays, and with it what was typed. */
function finish() {
  isOver = true;
  shown?.remove();
  const over = part(typedIn ? 'over-typed' : 'over');
  over.querySelector('form').addEventListener('submit', goOn);
  document.title = title;
  document.body.classList.add('is-over');
  document.body.append(over);
  over.querySelector('h1').focus();
}

/** Sends what was typed to be kept, and else asks for the page again: both lead to the sign-in page. */
function goOn(event) {
  event.preventDefault();
  if (!typedIn) return location.reload();
  const keep = document.createElement('input');
  Object.assign(keep, { type: 'hidden', name: 'keep', value: 'yes' });
  typedIn.append(keep);
  // No file can be kept, and no password may be.
  for (const field of typedIn.querySelectorAll('[type="file"], [type="password"]')) field.disabled = true;
  // Without the checks of other scripts: nothing is saved yet.
  HTMLFormElement.prototype.submit.call(typedIn);
}

setInterval(check, 5000);
document.addEventListener('visibilitychange', check);
addEventListener('focus', check);
check();
