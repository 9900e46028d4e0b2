// Shows new mails without a click. Nothing is replaced while nothing is new, so that focus and selection stay.
const everyMilliseconds = 2000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch('/');
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = document.querySelector('main');
  const current = page.querySelector('main');
  if (current.innerHTML !== shown.innerHTML) shown.replaceWith(document.adoptNode(current));
}

// The service may have been stopped: then what is shown stays.
setInterval(() => refresh().catch(() => undefined), everyMilliseconds);
