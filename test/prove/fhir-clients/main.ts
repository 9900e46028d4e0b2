/**
 * `npm run fhir:clients`: the FHIR base as programs of others find it. HAPI's client, in Java, reads, searches, writes and is refused; HL7's
 * validator judges what is served by the profiles that it claims. Exits with 1 when a check fails, or when what is served has an error that
 * what was sent did not have. The first run fetches both from Maven Central.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Teardown } from '../../../local/server/teardown.ts';
import { observations } from '../../../local/tools/example-calls/fhir-documents.ts';
import { cache } from '../../../local/tools/fhir-samples/cache.ts';
import { type FigureTable, saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { printTables } from '../../../local/tools/figures/print-tables.ts';
import { startInMemory } from '../../../local/tools/in-memory-service.ts';
import { makePatient, type Patient } from '../../../local/tools/load/patient.ts';
import { bearerFor } from '../../../local/tools/load/smart-access.ts';
import type { JsonObject } from '../../../shared/fhir/json.ts';
import { ipsProfiles } from '../fhir-answers/validator/validator.ts';
import { hapiProblem, tryHapi } from './hapi/hapi.ts';
import { judge, sentBundle, sentResources } from './served.ts';

const usage = `Usage: npm run fhir:clients -- [--us-core FOLDER] [--save]

Needs Java and Maven.

--us-core FOLDER  the JSON files of HL7's package hl7.fhir.us.core 6.1.0, which npm does not have. Without it, the
                  profiles of US Core are left out. It is at https://hl7.org/fhir/us/core/STU6.1/package.tgz
--save            keeps the figures
`;

const usualFolder = join(cache, 'us-core/package');
const count = 60;

const { values } = parseArgs({
  options: {
    'us-core': { type: 'string', default: usualFolder },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const problem = hapiProblem();
if (problem !== undefined) {
  console.error(`Left out, because ${problem}.`);
  process.exit();
}
// The line of every call would bury what is printed.
process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
const teardown = new Teardown();
try {
  await run(values['us-core'], values.save);
} finally {
  await teardown.run();
}

async function run(usCore: string, isSaved: boolean): Promise<void> {
  const service = await startInMemory(teardown);
  const first = await makePatient(service, 'hapi');
  await store(first, observations(count, 0));
  const scope = 'patient/Patient.rs patient/Observation.crus patient/Provenance.rs';
  const { bearer: token } = await bearerFor(service.origin, first, scope);
  const base = `${service.origin}/fhir`;
  const checks = await tryHapi({ base, token, patient: first.recordId, laboratory: count / 2 });
  for (const { name, problem } of checks) console.log(`HAPI's client, ${name}: ${problem ?? 'passed'}`);

  const second = await makePatient(service, 'validator');
  await store(second, sentBundle);
  const { bearer } = await bearerFor(service.origin, second, 'patient/*.rs');
  const served: JsonObject[] = [];
  for (const type of new Set(sentResources.map(({ resourceType }) => String(resourceType))))
    served.push(...(await search(`${base}/${type}?_count=200`, bearer)));
  const summary = await (await get(`${base}/Patient/${second.recordId}/$summary`, bearer)).text();
  const hasUsCore = existsSync(usCore);
  if (!hasUsCore) console.error(`Left out: the profiles of US Core, because ${usCore} is not there.`);
  const judgement = judge(served, summary, [ipsProfiles, ...(hasUsCore ? [usCore] : [])]);
  for (const { answer, place, message } of [...judgement.added, ...judgement.ofSent])
    console.error(`${answer} ${place}: ${message}`);

  const failed = checks.filter(({ problem }) => problem !== undefined);
  const tables: readonly FigureTable[] = [
    {
      title: 'The FHIR base and programs of others',
      columns: ['checks', 'failed'],
      rows: [
        {
          name: "HAPI FHIR's client",
          cells: [{ value: checks.length }, { value: failed.length, atMost: 0 }],
        },
      ],
    },
    {
      title: `HL7's validator, with the profiles of ${hasUsCore ? 'US Core 6.1 and ' : ''}IPS`,
      columns: ['sent', 'served', 'errors in what was sent', 'errors in what was served', 'of them new'],
      rows: [
        {
          name: 'resources for every profile, and the summary',
          cells: [
            { value: sentResources.length },
            { value: judgement.served, atLeast: sentResources.length },
            { value: judgement.sentErrors },
            { value: judgement.servedErrors },
            { value: judgement.added.length, atMost: 0 },
          ],
        },
      ],
    },
  ];
  printTables(tables);
  if (failed.length + judgement.added.length > 0 || judgement.served < sentResources.length)
    process.exitCode = 1;
  if (isSaved) saveMeasurement('fhir-clients', 'npm run fhir:clients -- --save', tables);
}

async function store({ session, recordId }: Patient, body: string): Promise<void> {
  const sent = { body, contentType: 'application/fhir+json' };
  const { status, text } = await session.send('POST', `/records/${recordId}/documents/`, sent);
  if (status !== 200) throw new Error(`The Bundle was answered with ${status}: ${text}`);
}

async function get(address: string, token: string): Promise<Response> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} responded ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function search(address: string, token: string): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const { entry = [], link } = (await (await get(next, token)).json()) as {
      entry?: readonly { resource: JsonObject }[];
      link: readonly { relation: string; url: string }[];
    };
    found.push(...entry.map(({ resource }) => resource));
    next = link.find(({ relation }) => relation === 'next')?.url;
  }
  return found;
}
