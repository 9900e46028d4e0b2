/**
 * Counts laboratory results of every record that lets this app in: a backend app, which works without people (SMART Backend Services).
 *
 *     node local/examples/smart-backend/counts.mjs FOLDER
 *
 * FOLDER has manifest.json and private.json. SERVICE says where the service is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as oauth from 'openid-client';

const { SERVICE = 'http://127.0.0.1:8000' } = process.env;
const fhir = `${SERVICE}/fhir`;
const folder = process.argv[2] ?? '.';
const [manifest, key] = ['manifest.json', 'private.json'].map((name) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
);

/** A token for five minutes. The app proves who it is by a signature with its key; no secret is ever sent. */
async function newToken() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-384' };
  const { kid, ...jwk } = key;
  const privateKey = { key: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']), kid };
  const config = await oauth
    .discovery(
      new URL(fhir),
      manifest.id,
      undefined,
      oauth.PrivateKeyJwt(privateKey, {
        // SMART names the token endpoint as audience; the library would name the issuer.
        [oauth.modifyAssertion]: (_header, claims) => {
          claims.aud = config.serverMetadata().token_endpoint;
        },
      }),
      { execute: fhir.startsWith('http:') ? [oauth.allowInsecureRequests] : [] },
    )
    .catch(() => {
      console.error(`${SERVICE} does not answer. Start the service, or set SERVICE to its address.`);
      process.exit(1);
    });
  const scope = 'system/Patient.rs system/Observation.rs';
  const { access_token: token } = await oauth.clientCredentialsGrant(config, { scope });
  return token;
}

async function get(token, address) {
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/fhir+json' },
  });
  const resource = await response.json();
  if (!response.ok)
    throw new Error(resource.issue?.[0]?.diagnostics ?? `The service said ${response.status}.`);
  return resource;
}

const token = await newToken();
// Without a patient, this search lists the records that let the app in. All others name one.
let next = `${fhir}/Patient`;
let records = 0;
while (next) {
  const bundle = await get(token, next);
  for (const { resource, search } of bundle.entry ?? []) {
    if (search?.mode === 'outcome') continue;
    const query = new URLSearchParams({ patient: resource.id, category: 'laboratory', _summary: 'count' });
    const { total } = await get(token, `${fhir}/Observation?${query}`);
    console.log(`${resource.id}  ${total} laboratory results`);
    records += 1;
  }
  next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
}
if (records === 0) console.log('No record lets this app in yet.');
