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
  check(files[0]);
});

input.addEventListener('change', () => check(input.files[0]));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [file] = input.files;
  if (!file) showProblems({ file: texts.missing });
  else if (progress.hidden && check(file)) send();
});

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

function send() {
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
  request.send(new FormData(form));
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
