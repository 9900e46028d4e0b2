/** The page that the person comes back to: reads blood pressures, draws them, and keeps new ones in the record. */
import { chartOf } from './chart.mjs';
import { observationOf, readingOf, searchFor } from './readings.mjs';

const at = (id) => document.getElementById(id);

start();

async function start() {
  const client = await FHIR.oauth2.ready().catch(() => undefined);
  if (!client) return tell('Let this app into a record to see its blood pressures.', { connect: true });
  // What the service sent along is of no use any more.
  history.replaceState(null, '', '/');
  try {
    await show(client);
    listen(client);
  } catch (error) {
    console.error(error);
    tell('The record cannot be read. You may have to let the app in again.', { connect: true });
  }
}

async function show(client) {
  const [patient, observations] = await Promise.all([
    // What was unticked is no error: the app does without.
    may(client, 'Patient', 'r') ? client.patient.read() : undefined,
    client.request(searchFor(client.patient.id), { pageLimit: 0, flat: true }),
  ]);
  const readings = observations.map(readingOf).filter(Boolean);
  const left = observations.length - readings.length;
  at('patient').textContent = nameOf(patient) ?? 'This record';
  at('record').hidden = false;
  at('add').hidden = !may(client, 'Observation', 'c');
  at('readings').replaceChildren(...readings.map(rowOf));
  at('chart').replaceChildren(...(readings.length > 0 ? [chartOf(readings.toReversed())] : []));
  const [latest] = readings;
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
      tell('Your reading could not be kept. Please try again.');
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
