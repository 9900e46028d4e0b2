/** The page that the person comes back to: reads blood pressures, draws them, and keeps new ones in the record. */
import { chartOf } from './chart.mjs';
import { observationOf, readingOf, searchFor } from './readings.mjs';

const at = (id) => document.getElementById(id);

start();

async function start() {
  const isRefused = new URLSearchParams(location.search).get('error') === 'access_denied';
  // What the service sent along is of no use any more.
  if (isRefused) {
    history.replaceState(null, '', '/');
    return tell('You did not let this app in. It sees nothing.', { connect: true });
  }
  const client = await FHIR.oauth2.ready().catch(() => undefined);
  if (!client) return tell('Let this app into a record to see its blood pressures.', { connect: true });
  history.replaceState(null, '', '/');
  try {
    await show(client);
    listen(client);
  } catch (error) {
    console.error(error);
    tell(
      hasEnded(error)
        ? 'This app has no access to the record any more. You can let it in again.'
        : 'The record cannot be read at the moment. Please try again later.',
      { connect: true },
    );
  }
}

async function show(client) {
  // What was unticked is no error: the app does without.
  const maySee = may(client, 'Observation', 's');
  const [patient, observations] = await Promise.all([
    may(client, 'Patient', 'r') ? client.patient.read() : undefined,
    maySee ? client.request(searchFor(client.patient.id), { pageLimit: 0, flat: true }) : [],
  ]);
  const readings = observations.map(readingOf).filter(Boolean);
  const left = observations.length - readings.length;
  at('patient').textContent = nameOf(patient) ?? 'This record';
  at('record').hidden = false;
  at('add').hidden = !may(client, 'Observation', 'c');
  at('table').hidden = !maySee;
  at('connect').hidden = true;
  at('readings').replaceChildren(...readings.map(rowOf));
  at('chart').replaceChildren(...(readings.length > 0 ? [chartOf(readings.toReversed())] : []));
  const [latest] = readings;
  if (!maySee) at('latest').textContent = 'You did not let this app see blood pressures.';
  else
    at('latest').textContent = latest
      ? `${latest.systolic} / ${latest.diastolic} mmHg on ${latest.day}`
      : 'There is no blood pressure with both values that this app may see.';
  tell(left > 0 ? `Not shown: ${left} without a day or without both values in mmHg.` : '');
}

function listen(client) {
  at('add').addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector('button');
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, Number(value)]));
    button.disabled = true;
    try {
      await client.create(observationOf(client.patient.id, values));
      form.reset();
      await show(client);
      tell('Your reading is in the record.');
    } catch (error) {
      console.error(error);
      if (hasEnded(error))
        tell('Your reading was not kept: this app has no access to the record any more.', { connect: true });
      else tell('Your reading could not be kept. Please try again.');
    } finally {
      button.disabled = false;
    }
  });
}

/** What was granted, which may be less than what was asked for. */
function may(client, type, letter) {
  const granted = client.getState('tokenResponse.scope') ?? '';
  return granted.split(' ').some((scope) => {
    const [, of, letters] = /^patient\/(\w+|\*)\.(\w+)/.exec(scope) ?? [];
    return (of === type || of === '*') && letters.includes(letter);
  });
}

/** The hour of the token is over, or the person has stopped the app. */
function hasEnded(error) {
  return error.status === 401 || error.statusCode === 401;
}

function nameOf(patient) {
  const name = patient?.name?.[0];
  return name && (name.text ?? [...(name.given ?? []), name.family].filter(Boolean).join(' '));
}

function rowOf({ day, systolic, diastolic }) {
  const row = document.createElement('tr');
  for (const content of [day, `${systolic} / ${diastolic}`]) {
    const cell = document.createElement('td');
    cell.textContent = content;
    row.append(cell);
  }
  return row;
}

function tell(text, { connect = false } = {}) {
  at('message').textContent = text;
  at('connect').hidden = !connect;
}
