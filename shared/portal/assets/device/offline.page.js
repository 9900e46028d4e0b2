/**
 * The page that is there without a connection. It opens the cards that are kept in this browser, and says what is missing otherwise. It
 * knows nothing of who is signed in.
 */
import { element } from '../view/dom.page.js';
import { removeWhatIsLost } from './access.page.js';
import { askPasskey, openWithPasskey, openWithPassphrase } from './card.page.js';
import { paperElement } from './paper.page.js';
import { allCards } from './store.page.js';

const main = document.querySelector('main');
const languages = JSON.parse(document.getElementById('texts').textContent);
const state = { language: languageHere(), cards: [], opened: [], fault: undefined, isBusy: false };
/** Whether it was asked for, or stands in the place of another page. */
const isAsked = location.pathname === '/offline';

function languageHere() {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? document.documentElement.dataset.language;
}

const context = () => languages[state.language];

function show() {
  const { texts, tag, product } = context();
  document.documentElement.lang = tag;
  const title = isAsked ? texts.cardTitle : texts.title;
  document.title = `${title} – ${product}`;
  document.querySelector('.product span').textContent = product;
  document.querySelector('.skip').textContent = texts.skip;
  document.querySelector('.help-words').textContent = texts.help;
  document.querySelector('.languages').replaceChildren(...languageButtons());
  main.replaceChildren(...(state.opened.length > 0 ? openedElements(texts, tag) : closedElements(texts)));
}

function languageButtons() {
  return Object.entries(languages)
    .filter(([code]) => code !== state.language)
    .map(([code, { tag, name }]) => {
      const choose = () => {
        state.language = code;
        show();
        document.querySelector('.languages button').focus();
      };
      return element('button', { type: 'button', class: 'link', lang: tag, onclick: choose }, name);
    });
}

function openedElements(texts, tag) {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    element('h1', {}, texts.cardTitle),
    ...state.opened.map(({ paper, keptAt }) =>
      paperElement(paper, texts.copied.replace('{date}', format.format(new Date(keptAt)))),
    ),
    element('p', {}, element('button', { type: 'button', class: 'secondary', onclick: close }, texts.close)),
  ];
}

function close() {
  state.opened = [];
  show();
  main.querySelector('h1').focus();
}

function closedElements(texts) {
  const hasCards = state.cards.length > 0;
  return [
    element(
      'div',
      { class: 'narrow' },
      element('h1', { tabindex: '-1' }, isAsked ? texts.cardTitle : texts.title),
      !isAsked && element('p', {}, texts.lead),
      !isAsked && element('p', {}, element('button', { type: 'button', onclick: () => location.reload() }, texts.again)),
      hasCards && !isAsked && element('h2', {}, texts.cardTitle),
      hasCards ? openingElements(texts) : isAsked && nothingElements(texts),
    ),
  ];
}

function nothingElements(texts) {
  return [
    element('p', {}, texts.nothing),
    element('p', {}, texts.nothingHow),
    element('p', {}, element('a', { class: 'standalone', href: '/' }, texts.toPortal)),
  ];
}

function openingElements(texts) {
  const ways = new Set(state.cards.map(({ way }) => way));
  return [
    ways.has('passkey') &&
      element(
        'p',
        {},
        element('button', { type: 'button', disabled: state.isBusy, onclick: withPasskey }, texts.passkey),
      ),
    ways.has('passphrase') && passphraseElement(texts),
    state.fault === 'passkey' && element('p', { class: 'error', role: 'alert' }, texts.passkeyFailed),
    element('p', { role: 'status' }, state.isBusy ? texts.opening : ''),
  ];
}

function passphraseElement(texts) {
  const problem = state.fault === 'passphrase' && texts.wrong;
  return element(
    'form',
    { onsubmit: withPassphrase, novalidate: true },
    element(
      'div',
      { class: problem ? 'field invalid' : 'field' },
      element('label', { for: 'passphrase' }, texts.passphrase),
      problem &&
        element(
          'small',
          { class: 'error', id: 'passphrase-error' },
          element('strong', {}, texts.errorPrefix),
          ` ${problem}`,
        ),
      element('input', {
        id: 'passphrase',
        type: 'text',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        'aria-describedby': problem ? 'passphrase-error' : undefined,
        'aria-invalid': problem ? 'true' : undefined,
      }),
    ),
    element('button', { type: 'submit', disabled: state.isBusy }, texts.open),
    problem && element('p', {}, texts.forgotten),
  );
}

async function withPassphrase(event) {
  event.preventDefault();
  const { value } = main.querySelector('#passphrase');
  if (value.trim() === '') return main.querySelector('#passphrase').focus();
  await open('passphrase', (card) => openWithPassphrase(card, value));
}

async function withPasskey() {
  await open('passkey', async (card, first) => {
    // All of this browser were sealed with the same passkey.
    first.asked ??= askPasskey(card);
    return openWithPasskey(card, await first.asked);
  });
}

/** Opens what can be opened in this way. */
async function open(way, openOne) {
  if (state.isBusy) return;
  Object.assign(state, { isBusy: true, fault: undefined });
  const entered = main.querySelector('#passphrase')?.value;
  show();
  if (entered !== undefined) main.querySelector('#passphrase').value = entered;
  const first = {};
  const opened = [];
  try {
    for (const card of state.cards.filter((one) => one.way === way)) {
      const paper = await openOne(card, first);
      if (paper) opened.push({ paper, keptAt: card.keptAt });
    }
  } catch {
    // The person has given up, or the passkey is not there.
  }
  Object.assign(state, { isBusy: false, opened, fault: opened.length > 0 ? undefined : way });
  show();
  if (opened.length > 0) return main.querySelector('.paper-name').focus();
  const field = main.querySelector('#passphrase');
  if (way === 'passphrase') {
    field.value = entered;
    field.focus();
  }
}

// Who comes back to the page later must open the card again.
addEventListener('pagehide', () => {
  state.opened = [];
  show();
});

/** Without waiting for the portal, which may be out of reach; and once more when it has answered. */
async function start() {
  state.cards = await allCards().catch(() => []);
  show();
  await removeWhatIsLost();
  const left = await allCards().catch(() => []);
  if (left.length === state.cards.length) return;
  Object.assign(state, { cards: left, opened: [] });
  show();
}

await start();
