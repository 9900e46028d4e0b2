/**
 * The page that opens a link, for somebody who has nothing but the link. What is behind `#` in the address never leaves this browser,
 * but for the address of the link itself, which belongs to this service.
 */
import { element } from './dom.page.js';
import { openLink } from './fetch.page.js';
import { LinkFault, readLink } from './link.page.js';
import { readFiles, shownElements } from './shown.page.js';
import { fill, timeText } from './words.page.js';

const main = document.querySelector('main');
const { service, longest } = main.dataset;
const languages = JSON.parse(document.getElementById('texts').textContent);

const state = { language: document.documentElement.dataset.language };
const context = () => languages[state.language];

/** Begins with the link of the address. */
function start() {
  Object.assign(state, { link: undefined, opened: undefined, fault: undefined, wrong: undefined });
  Object.assign(state, { isAsking: false, recipient: '' });
  try {
    state.link = readLink(location.hash, service);
  } catch (error) {
    state.fault = faultOf(error);
  }
  show();
}

/** What is not a LinkFault must not leave an empty page. */
function faultOf(error) {
  return error instanceof LinkFault ? error : new LinkFault('unavailable');
}

/** Whether the person can try it again on this page. */
const canRepeat = ({ kind }) => ['passcode', 'offline', 'busy', 'unavailable'].includes(kind);

function show() {
  const { texts, tag, product } = context();
  document.documentElement.lang = tag;
  document.title = `${state.fault ? `${texts.errorPrefix} ` : ''}${texts.title} – ${product}`;
  document.querySelector('.product span').textContent = product;
  document.querySelector('.skip').textContent = texts.skip;
  document.querySelector('.help-words').textContent = texts.help;
  document.querySelector('.languages').replaceChildren(...languageButtons());
  main.replaceChildren(...content());
}

function languageButtons() {
  return Object.entries(languages)
    .filter(([code]) => code !== state.language)
    .map(([code, { tag, name }]) => {
      const choose = () => {
        keepEntered();
        state.language = code;
        show();
        document.querySelector('.languages button').focus();
      };
      return element('button', { type: 'button', class: 'link', lang: tag, onclick: choose }, name);
    });
}

function content() {
  if (state.opened) return shownElements(state.opened, state.link, context());
  if (state.fault && !canRepeat(state.fault)) return [faultElement(state.fault)];
  return [askElement()];
}

function faultElement({ kind, facts }) {
  const { texts } = context();
  return element(
    'div',
    { class: 'narrow' },
    element('h1', { tabindex: '-1' }, texts[`fault_${kind}`]),
    element('p', {}, fill(texts[`fault_${kind}_text`], { ...facts, own: new URL(service).host })),
  );
}

/** Who opens the link, and with which passcode. */
function askElement() {
  const { texts, tag } = context();
  const { link, fault, isAsking } = state;
  const until = link.expires && timeText(link.expires, tag);
  return element(
    'div',
    { class: 'narrow' },
    element('h1', { tabindex: '-1' }, texts.title),
    element('p', {}, texts.lead),
    link.label && element('p', {}, fill(texts.labelled, { label: link.label })),
    until && element('p', { class: 'muted' }, fill(texts.untilWhen, { date: until })),
    fault && problemElement(fault),
    element(
      'form',
      { onsubmit: open, novalidate: true },
      field('recipient', { value: state.recipient, maxlength: longest, autocomplete: 'organization' }),
      // A reader who sees what she types makes fewer mistakes: tries are few.
      link.hasPasscode && field('passcode', { value: '', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' }),
      element('button', { type: 'submit', disabled: isAsking }, isAsking ? texts.opening : texts.submit),
      element('p', { role: 'status' }, isAsking ? texts.openingStatus : ''),
    ),
  );
}

function field(name, properties) {
  const { texts } = context();
  const problem = state.wrong === name && texts[`${name}Missing`];
  const described = [`${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ');
  return element(
    'div',
    { class: problem ? 'field invalid' : 'field' },
    element('label', { for: name }, texts[name]),
    element('small', { id: `${name}-hint` }, texts[`${name}Hint`]),
    problem &&
      element('small', { class: 'error', id: `${name}-error` }, element('strong', {}, texts.errorPrefix), ` ${problem}`),
    element('input', {
      id: name,
      name,
      type: 'text',
      'aria-describedby': described,
      'aria-invalid': problem && 'true',
      ...properties,
    }),
  );
}

function problemElement({ kind, facts }) {
  const { texts } = context();
  const text = kind === 'passcode' && facts.left === 1 ? texts.fault_passcode_last : texts[`fault_${kind}_text`];
  return element(
    'section',
    { class: 'summary', role: 'alert', tabindex: '-1' },
    element('h2', {}, texts[`fault_${kind}`]),
    element('p', {}, fill(text, facts)),
  );
}

function keepEntered() {
  state.recipient = main.querySelector('#recipient')?.value ?? state.recipient;
}

async function open(event) {
  event.preventDefault();
  if (state.isAsking) return;
  const { recipient, passcode } = Object.fromEntries(
    [...new FormData(event.target)].map(([name, value]) => [name, value.trim()]),
  );
  state.recipient = recipient;
  state.wrong = recipient === '' ? 'recipient' : passcode === '' ? 'passcode' : undefined;
  state.fault = undefined;
  if (state.wrong) {
    show();
    return main.querySelector(`#${state.wrong}`).focus();
  }
  await ask(state.link, { recipient, passcode });
}

async function ask(link, entered) {
  state.isAsking = true;
  show();
  let [opened, fault] = [];
  try {
    opened = readFiles(await openLink(link, service, entered));
  } catch (error) {
    fault = faultOf(error);
  }
  // Another link was pasted in the meantime.
  if (state.link !== link) return;
  Object.assign(state, { isAsking: false, opened, fault });
  show();
  (main.querySelector('.summary') ?? main.querySelector('h1')).focus();
}

// On paper nothing unfolds.
addEventListener('beforeprint', () => {
  for (const folded of main.querySelectorAll('details')) folded.open = true;
});
addEventListener('hashchange', start);
start();
