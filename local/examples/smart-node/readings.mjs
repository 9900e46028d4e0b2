/**
 * Prints the blood pressures of a record: SMART App Launch and FHIR in Node, with the library openid-client.
 *
 *     node local/examples/smart-node/readings.mjs
 *
 * SERVICE says where the service is. The manifest beside this file says who the app is. It stores no token: each run asks to be let
 * in again, and gives back at its end what it was given.
 */
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as oauth from 'openid-client';

const { SERVICE = 'http://127.0.0.1:8000' } = process.env;
const fhir = `${SERVICE}/fhir`;
const manifest = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'));
const [callback] = manifest.smart.redirect_uris;
const category = 'http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';

/** Reads /fhir/.well-known/openid-configuration: where to send people, and where to get tokens. */
function discover() {
  return oauth
    .discovery(new URL(fhir), manifest.id, undefined, oauth.None(), {
      execute: fhir.startsWith('http:') ? [oauth.allowInsecureRequests] : [],
    })
    .catch(() => endWith(`${SERVICE} does not answer. Start the service, or set SERVICE to its address.`));
}

/** Asks the person, and returns what the service says then: the token, and for which patient it is. */
async function letIn(config) {
  const [pkceCodeVerifier, expectedState] = [oauth.randomPKCECodeVerifier(), oauth.randomState()];
  const page = oauth.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: `launch/patient patient/Patient.r patient/Observation.rs?category=${category}`,
    // Whose data the token is for. A service refuses to give one for another.
    aud: fhir,
    state: expectedState,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const answer = await answerTo(page);
  // `access_denied`: the person chose not to.
  if (answer.searchParams.has('error')) endWith(answer.searchParams.get('error_description'));
  return oauth.authorizationCodeGrant(config, answer, { pkceCodeVerifier, expectedState });
}

/** Waits until the browser comes back with the person's answer. */
async function answerTo(page) {
  const { hostname, port, pathname, origin } = new URL(callback);
  const answers = new EventEmitter();
  const answer = once(answers, 'answer');
  const server = createServer((request, response) => {
    const url = new URL(request.url, origin);
    const isAnswer =
      url.pathname === pathname && url.searchParams.get('state') === page.searchParams.get('state');
    if (!isAnswer) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/plain', Connection: 'close' });
    response.end('Thank you. Readings goes on in its terminal; you can close this page.\n');
    answers.emit('answer', url);
  });
  await once(server.listen(port, hostname), 'listening');
  console.log(`Open this address and let the app in:\n${page}`);
  const [url] = await answer;
  server.close();
  server.closeAllConnections();
  return url;
}

/** All resources that a search finds, page by page. */
async function* search(token, query) {
  let next = `${fhir}/${query}`;
  while (next) {
    const bundle = await get(token, next);
    for (const { resource, search } of bundle.entry ?? []) if (search?.mode !== 'outcome') yield resource;
    next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
  }
}

async function get(token, url) {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/fhir+json' },
  });
  const resource = await response.json();
  // An error is an OperationOutcome, which says what to do.
  if (!response.ok)
    throw new Error(resource.issue?.[0]?.diagnostics ?? `The service said ${response.status}.`);
  return resource;
}

/** `2026-01-15  132 / 84 mmHg`; undefined when it has no day or not both values. */
function lineOf({ effectiveDateTime, component = [] }) {
  const [systolic, diastolic] = ['8480-6', '8462-4'].map((wanted) => {
    const part = component.find(({ code }) => code.coding?.some(({ code }) => code === wanted));
    return part?.valueQuantity?.value;
  });
  if (!effectiveDateTime || systolic === undefined || diastolic === undefined) return undefined;
  return `${effectiveDateTime.slice(0, 10)}  ${systolic} / ${diastolic} mmHg`;
}

/** Prints what the person lets the app see. */
async function show({ access_token: token, patient, scope }) {
  // The person may have unticked something. That is no error: the program does without.
  if (scope.includes('patient/Patient.')) {
    const { name = [] } = await get(token, `${fhir}/Patient/${patient}`);
    console.log(`\n${plain([...(name[0]?.given ?? []), name[0]?.family].join(' '))}`);
  }
  if (!scope.includes('patient/Observation.')) {
    console.error('You did not let it see vital signs.');
    process.exitCode = 1;
    return;
  }
  const query = new URLSearchParams({ patient, category, code: 'http://loinc.org|85354-9', _sort: 'date' });
  let count = 0;
  for await (const observation of search(token, `Observation?${query}`)) {
    const line = lineOf(observation);
    if (line) {
      console.log(line);
      count += 1;
    }
  }
  if (count === 0) console.log('There is no blood pressure that this app may see.');
}

/** Ends the program, with a sentence in the place of a stack. */
function endWith(reason) {
  console.error(plain(reason ?? 'The app was not let in.'));
  process.exit(1);
}

/** Others wrote these texts: what could control a terminal becomes a space. */
function plain(text) {
  return text.replaceAll(/\p{C}/gu, ' ');
}

const config = await discover();
const given = await letIn(config);
try {
  await show(given);
} finally {
  // Nobody needs it any more, and the person does not find the app among those that she has let in.
  await oauth.tokenRevocation(config, given.access_token);
}
