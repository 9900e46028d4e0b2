/**
 * Adds to the form that uploads a file, or several with a message: they can be dropped anywhere on the page, they are checked before they
 * are sent, and one sees how much has been sent. Without this script, the form does its work too.
 */

const form = document.querySelector('form.upload');
const texts = form.dataset;
const input = form.elements.file;
const area = input.closest('.field');
const progress = form.querySelector('.progress');
for (const each of form.querySelectorAll('.without-script')) each.remove();
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
  if (files.length > 1 && !input.multiple) return showProblems({ file: texts.oneFile });
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
});

// The files, and whether pictures are sent as they are.
form.addEventListener('change', async ({ target }) => {
  if (target !== input && !target.closest('.photo')) return;
  const chosen = input.files;
  showProblems({});
  const files = await prepared(chosen);
  if (chosen === input.files) check(files);
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!progress.hidden) return;
  const chosen = input.files;
  // A message needs no file, and goes as any form does.
  if (chosen.length === 0 && texts.optional) return form.submit();
  if (chosen.length === 0) return showProblems({ file: texts.missing });
  const files = await prepared(chosen);
  if (chosen !== input.files || !progress.hidden || !check(files)) return;
  if (input.multiple) return sendEach(files);
  const [file] = files;
  if (file.size > Number(texts.largest)) await sendLarge(file);
  else send(file);
});

/** What is sent of the files: of a picture what photo.page.js makes of it. */
function prepared(chosen) {
  const files = [...chosen];
  return form.photo ? form.photo.prepare(files) : files;
}

/** Says what is wrong with the files. Returns whether they can be sent. */
function check(files) {
  const problem = problemOfAll(files);
  showProblems(problem ? { file: problem } : {});
  return !problem;
}

function problemOfAll(files) {
  for (const file of files) {
    const problem = problemOf(file);
    if (problem) return problem.replace('{name}', () => file.name);
  }
  const ticked = form.querySelectorAll('[name="document"]:checked').length;
  if (files.length + ticked > Number(texts.most ?? Infinity)) return texts.tooMany;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > Number(texts.largestTogether ?? Infinity) ? texts.tooLargeTogether : undefined;
}

function problemOf(file) {
  if (file.size === 0) return texts.empty;
  if (file.size <= Number(texts.largest)) return undefined;
  // Without HTTPS a browser makes no checksums.
  if (!texts.uploads || !crypto.subtle) return texts.tooLarge;
  if (file.size > Number(texts.largestUpload)) return texts.hugeFile;
  return isText(file) ? texts.textTooLarge : undefined;
}

/** What the record reads is not sent this way. Browsers do not know the types of all endings. */
function isText({ type, name }) {
  return /^text\/|[/+](?:json|xml)\b/.test(type) || /\.(?:json|ndjson|xml|txt|csv|html?)$/i.test(name);
}

/** What is wrong, by the name of the field: at the top and at each field, as the server writes it. The empty name is that of the whole form. */
function showProblems(problems) {
  document.querySelector('main > .summary')?.remove();
  for (const error of form.querySelectorAll('.field > .error')) error.remove();
  for (const field of form.querySelectorAll('.field.invalid')) field.classList.remove('invalid');
  for (const field of form.querySelectorAll('[aria-invalid="true"]')) markField(field, false);
  document.title = title;
  if (Object.keys(problems).length === 0) return;
  const [summary, message] = form.querySelector('template').content.cloneNode(true).children;
  const line = summary.querySelector('li');
  for (const [name, text] of Object.entries(problems)) {
    const entry = line.cloneNode(true);
    const link = entry.querySelector('a');
    if (name) link.setAttribute('href', `#${name}`);
    else link.removeAttribute('href');
    link.textContent = text;
    line.before(entry);
    if (name) showProblemAt(form.querySelector(`#${name}`), name, text, message);
  }
  line.remove();
  form.before(summary);
  document.title = `${texts.error} ${title}`;
  summary.focus();
}

/** At an input, or in a group of boxes to tick, which may be folded away. */
function showProblemAt(field, name, text, message) {
  const said = message.cloneNode(true);
  said.id = `${name}-error`;
  said.append(text);
  field.closest('.field').classList.add('invalid');
  field.closest('details')?.setAttribute('open', '');
  if (field.matches('fieldset')) return field.querySelector('ul').before(said);
  field.before(said);
  markField(field, true);
}

function markField(field, isInvalid) {
  const { id } = field;
  const described = [form.querySelector(`#${id}-hint`) && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean);
  field.setAttribute('aria-invalid', isInvalid);
  if (described.length > 0) field.setAttribute('aria-describedby', described.join(' '));
  else field.removeAttribute('aria-describedby');
}

/** Sends the form of a message, and then its files one by one: together they can be more than one request takes. */
async function sendEach(files) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  showSending(true);
  const content = new FormData(form);
  content.delete('file');
  content.set('files', files.length);
  const announced = await askFor(form.action, content);
  if (!announced) return;
  let before = 0;
  for (const [index, path] of announced.files.entries()) {
    const part = new FormData();
    part.set('form_token', content.get('form_token'));
    part.set('file', files[index]);
    const sentSoFar = before;
    const said = await askFor(path, part, (loaded) => showSent(Math.min(sentSoFar + loaded, total) / total));
    if (!said) return;
    before += files[index].size;
  }
}

/** Sends one form, and returns what the answer says. Undefined when it was dealt with: the page goes on, or says what is wrong. */
async function askFor(path, content, onSent = () => undefined) {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  if (!(await sent(request, content))) {
    showSending(false);
    showProblems({ file: texts.interrupted });
    return undefined;
  }
  const isJson = request.getResponseHeader('Content-Type')?.startsWith('application/json');
  const answer = isJson && JSON.parse(request.responseText);
  if (answer && !answer.location && !answer.errors) return answer;
  takeAnswer(request, path);
  return undefined;
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

/** Sends a file past the portal: its size and checksum first, then the file itself, and then the document is made of it. */
async function sendLarge(file) {
  showSending(true);
  showStep(texts.checking);
  const fail = (problem) => {
    showSending(false);
    showProblems({ file: problem });
  };
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return fail(texts.unreadable);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = file.type || 'application/octet-stream';
  const announced = { size: bytes.byteLength, sha256, type, name: file.name, replaces: texts.replaces };
  const started = await ask(texts.uploads, { ...announced, label: form.elements.label?.value ?? '' });
  if (started === undefined) return;
  const problem = started === null ? texts.cutOff : await put(started, bytes);
  if (problem) return fail(problem);
  showStep(texts.storing);
  const made = await ask(`${texts.uploads}/${started.id}`, {});
  if (made === null) fail(texts.interrupted);
}

/**
 * Asks the portal. Returns what it says, null when it says nothing, and undefined when the answer was dealt with: the page goes on, or says
 * what is wrong.
 */
async function ask(path, fields) {
  const token = new FormData(form);
  token.delete('file');
  const body = new URLSearchParams([...token, ...Object.entries(fields)]);
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  if (!(await sent(request, body))) return null;
  const isJson = request.getResponseHeader('Content-Type')?.startsWith('application/json');
  const answer = isJson && JSON.parse(request.responseText);
  if (answer?.id) return answer;
  takeAnswer(request, path);
  return undefined;
}

/** Sends the bytes to the bucket. Returns why they are not there, if so. */
async function put({ method, url, headers }, bytes) {
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) {
    // Browsers set it themselves, and let no script do so.
    if (name !== 'content-length') request.setRequestHeader(name, value);
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => showSent(loaded / total));
  showSent(0);
  if (!(await sent(request, bytes))) return texts.cutOff;
  // 412: they are there already, because an earlier answer was lost.
  return request.status === 200 || request.status === 412 ? undefined : texts.damaged;
}

/** Whether there was an answer. */
function sent(request, body) {
  return new Promise((resolve) => {
    request.addEventListener('load', () => resolve(true));
    request.addEventListener('error', () => resolve(false));
    request.addEventListener('abort', () => resolve(false));
    request.send(body);
  });
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
  say(part < 1 ? texts.sending : texts.storing);
}

/** A step of which nobody knows how long it takes. */
function showStep(text) {
  progress.querySelector('progress').removeAttribute('value');
  say(text);
}

function say(text) {
  const said = progress.querySelector('p');
  // Only what changes is read out.
  if (said.textContent !== text) said.textContent = text;
}

/** Where to go on to, or what is wrong; or a page, such as the one that says that the session has ended. */
function takeAnswer(request, path = form.action) {
  if (request.getResponseHeader('Content-Type')?.startsWith('application/json')) {
    const { location: path, errors } = JSON.parse(request.responseText);
    if (path) return location.assign(path);
    showSending(false);
    return showProblems(errors);
  }
  if (request.responseURL !== new URL(path, location.href).href)
    return location.assign(request.responseURL);
  const page = new DOMParser().parseFromString(request.responseText, 'text/html');
  document.title = page.title;
  const content = page.querySelector('main');
  document.querySelector('main').replaceWith(content);
  content.focus();
}
