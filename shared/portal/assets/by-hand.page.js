/**
 * Adds to the form of an entry by hand: names to choose from while one types, and the time of a measurement, whose zone only the browser
 * knows. Without this script, the form does its work too.
 */

const form = document.querySelector('form.by-hand');

/** Milliseconds without a key before names are looked up. */
const pause = 250;
/** Fewer letters are found in too many names. */
const fewestLetters = 2;

const names = document.getElementById('names');
if (names) offerNames(form.elements.name);
const time = form.querySelector('[data-part="time"]');
if (time) offerTime(time);

/** The form itself is sent, so that what somebody looks for stands in no address. */
function offerNames(input) {
  input.setAttribute('list', names.id);
  form.querySelector('[name="search"]').hidden = true;
  let waiting;
  let asked = 0;
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, pause);
  });

  async function look() {
    const text = input.value.trim();
    if (text.length < fewestLetters) return;
    asked += 1;
    const own = asked;
    const body = new URLSearchParams(new FormData(form));
    body.set('search', 'yes');
    body.delete('pick');
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body }).catch(
      () => undefined,
    );
    if (!answer?.ok || own !== asked || !answer.headers.get('content-type')?.startsWith('application/json')) return;
    const { found } = await answer.json();
    names.replaceChildren(
      ...found.map((name) => {
        const option = document.createElement('option');
        option.value = name;
        return option;
      }),
    );
  }
}

function offerTime(field) {
  const { day, time: clock, zone } = form.elements;
  const now = new Date();
  field.hidden = false;
  if (day.dataset.today) {
    day.value = `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
    clock.value = `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`;
    zone.value = zoneOf(now);
  }
  for (const input of [day, clock])
    input.addEventListener('change', () => {
      const moment = new Date(`${day.value}T${clock.value}`);
      if (!Number.isNaN(moment.getTime())) zone.value = zoneOf(moment);
    });
}

/** `+02:00` */
function zoneOf(moment) {
  const minutes = -moment.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(number) {
  return String(number).padStart(2, '0');
}
