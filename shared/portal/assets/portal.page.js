/** Makes pages a little better; all of them work without it. */

// Times are sent in UTC. The browser knows where the person is.
const formats = {
  date: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
};
for (const time of document.querySelectorAll('time[data-local]')) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, formats[time.dataset.local]);
  time.textContent = format.format(new Date(time.dateTime));
}

// A form that was sent is not sent twice.
document.addEventListener('submit', (event) => {
  const { target, submitter, defaultPrevented } = event;
  // Another script sends it.
  if (defaultPrevented) return;
  if (target.dataset.sent) return event.preventDefault();
  target.dataset.sent = 'yes';
  setTimeout(() => submitter?.setAttribute('disabled', ''));
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

// What is there without a connection: service-worker.page.js in device. Without it, pages are as they are.
addEventListener('load', () => {
  navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
});

// The summary of errors is read out first.
document.querySelector('[role="alert"]')?.focus();
