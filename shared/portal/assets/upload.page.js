/**
 * Adds to the form that uploads a file: it can be dropped anywhere on the page, it is checked before it is sent, and one
 * sees how much has been sent. Without this script, the form does its work too.
 */

const form = document.querySelector('form.upload');
const texts = form.dataset;
const input = form.elements.file;
const area = input.closest('.field');
const progress = form.querySelector('.progress');
const title = document.title.replace(`${texts.error} `, '');

const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files');

// Beside the field, too: a browser would leave the page to show the file.
document.addEventListener('dragover', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  area.classList.add('over');
});
document.addEventListener('dragleave', ({ relatedTarget }) => {
  if (!relatedTarget) area.classList.remove('over');
});
document.addEventListener('drop', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  area.classList.remove('over');
  const { files } = event.dataTransfer;
  if (files.length > 1) return showProblems({ file: texts.oneFile });
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
});

// The file, and whether a picture is sent as it is.
form.addEventListener('change', async ({ target }) => {
  if (target !== input && !target.closest('.photo')) return;
  const [chosen] = input.files;
  showProblems({});
  const file = await prepared(chosen);
  if (chosen === input.files[0]) check(file);
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!progress.hidden) return;
  const [chosen] = input.files;
  if (!chosen) return showProblems({ file: texts.missing });
  const file = await prepared(chosen);
  if (chosen === input.files[0] && progress.hidden && check(file)) send(file);
});

/** What is sent of a file: of a picture what photo.page.js makes of it. */
async function prepared(file) {
  return file && form.photo ? form.photo.prepare(file) : file;
}

/** Says what is wrong with the file. Returns whether it can be sent. */
function check(file) {
  const problem = file && problemOf(file);
  showProblems(problem ? { file: problem } : {});
  return !problem;
}

function problemOf({ size }) {
  if (size === 0) return texts.empty;
  return size > Number(texts.largest) ? texts.tooLarge : undefined;
}

/** What is wrong, by the name of the field: at the top and at each field, as the server writes it. */
function showProblems(problems) {
  document.querySelector('main > .summary')?.remove();
  for (const error of form.querySelectorAll('.field > .error')) error.remove();
  for (const name of ['file', 'label']) markField(name, false);
  document.title = title;
  if (Object.keys(problems).length === 0) return;
  const [summary, message] = form.querySelector('template').content.cloneNode(true).children;
  const line = summary.querySelector('li');
  for (const [name, text] of Object.entries(problems)) {
    const entry = line.cloneNode(true);
    const link = entry.querySelector('a');
    link.setAttribute('href', `#${name}`);
    link.textContent = text;
    line.before(entry);
    const said = message.cloneNode(true);
    said.id = `${name}-error`;
    said.append(text);
    form.elements[name].before(said);
    markField(name, true);
  }
  line.remove();
  form.before(summary);
  document.title = `${texts.error} ${title}`;
  summary.focus();
}

function markField(name, isInvalid) {
  const field = form.elements[name];
  if (!field) return;
  field.closest('.field').classList.toggle('invalid', isInvalid);
  field.setAttribute('aria-invalid', isInvalid);
  field.setAttribute('aria-describedby', isInvalid ? `${name}-hint ${name}-error` : `${name}-hint`);
}

function send(file) {
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.setRequestHeader('Accept', 'application/json');
  // `fetch` does not tell how much of a request has been sent.
  request.upload.addEventListener('progress', ({ loaded, total }) => showSent(loaded / total));
  request.addEventListener('load', () => takeAnswer(request));
  request.addEventListener('error', () => {
    showSending(false);
    showProblems({ file: texts.interrupted });
  });
  showSending(true);
  const content = new FormData(form);
  content.set('file', file);
  request.send(content);
}

function showSending(isSending) {
  progress.hidden = !isSending;
  form.querySelector('[type="submit"]').disabled = isSending;
  if (isSending) showSent(0);
}

/** Once all is sent it must be stored. How long that takes, nobody knows. */
function showSent(part) {
  const bar = progress.querySelector('progress');
  if (part < 1) bar.value = part;
  else bar.removeAttribute('value');
  const text = part < 1 ? texts.sending : texts.storing;
  const said = progress.querySelector('p');
  // Only what changes is read out.
  if (said.textContent !== text) said.textContent = text;
}

/** Where to go on to, or what is wrong; or a page, such as the one that says that the session has ended. */
function takeAnswer(request) {
  if (request.getResponseHeader('Content-Type')?.startsWith('application/json')) {
    const { location: path, errors } = JSON.parse(request.responseText);
    if (path) return location.assign(path);
    showSending(false);
    return showProblems(errors);
  }
  if (request.responseURL !== form.action) return location.assign(request.responseURL);
  const page = new DOMParser().parseFromString(request.responseText, 'text/html');
  document.title = page.title;
  const content = page.querySelector('main');
  document.querySelector('main').replaceWith(content);
  content.focus();
}
