/** Stores what others wrote in a record, and reads all of it back from the FHIR base: by search, and one by one. */
import type { InMemoryService } from '../../../local/tools/in-memory-service.ts';
import { makePatient } from '../../../local/tools/load/patient.ts';
import { bearerFor } from '../../../local/tools/load/smart-access.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { type Followed, followReferences, type SentEntry } from '../../support/fhir/followed-references.ts';
import { differences, parse, type Resource } from '../../support/fhir/round-trip.ts';
import { demographicsOf, personCalled, personIn } from '../fhir-answers/person.ts';

export interface Outcome {
  /** Resources that were sent, but for the patient. */
  readonly sent: number;
  readonly found: number;
  readonly read: number;
  /** Documents that it was posted as. */
  readonly documents: number;
  readonly references: Followed['tallies'];
  /** It is about several people, or somebody else: the service keeps it as a document alone. */
  readonly isApart: boolean;
  /** What is not as it was sent. */
  readonly problems: readonly string[];
}

/** The service makes these itself, too. */
const madeHere = new Set(['Provenance', 'DocumentReference']);

const apart: Outcome = {
  sent: 0,
  found: 0,
  read: 0,
  documents: 0,
  references: new Map(),
  isApart: true,
  problems: [],
};

/** No data of a patient: what is asked of an operation. */
const notServed = new Set(['Patient', 'Parameters']);

/** `name` is of the file, and of the account that is made for it. What has more than `mostBytes` is posted as several documents. */
export async function roundTrip(
  service: InMemoryService,
  { name, text, mostBytes }: { readonly name: string; readonly text: string; readonly mostBytes: number },
): Promise<Outcome> {
  const entries = entriesOf(parse(text));
  // For any patient: what is about somebody else is kept as a document alone.
  const person =
    personIn(parseKeepingNumbers(text)) ??
    entries.map(({ resource }) => personCalled(JSON.parse(JSON.stringify(resource)))).find((one) => one);
  const patient = await makePatient(
    { ...service, demographics: person ? demographicsOf(person) : service.demographics },
    name,
  );
  const parts = partsOf(text, mostBytes);
  for (const body of parts) {
    const sent = { body, contentType: 'application/fhir+json' };
    const path = `/records/${patient.recordId}/documents/`;
    const { status, text: answer } = await patient.session.send('POST', path, sent);
    if (status !== 200) throw new Error(`${name}: ${status} ${answer.slice(0, 300)}`);
    if (/<reading patient="(other|several)"/.test(answer)) return apart;
  }
  const { bearer } = await bearerFor(service.origin, patient, 'patient/*.rs');
  const get = async (address: string): Promise<Resource> => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${address} responded ${answer.status}: ${body.slice(0, 300)}`);
    return parse(body);
  };
  const base = `${service.origin}/fhir`;
  const sent = entries
    .map(({ resource }) => resource)
    .filter(({ resourceType }) => !notServed.has(String(resourceType)));
  const problems: string[] = [];
  const all: Resource[] = [];
  const read = new Map<string, Resource>();
  for (const type of new Set(sent.map(({ resourceType }) => String(resourceType)))) {
    const found = await search(`${base}/${type}?_count=200`, get);
    all.push(...found);
    const own = sent.filter(({ resourceType }) => resourceType === type);
    const { missing, extra } = differences(own, found);
    problems.push(
      ...missing.map(({ id }) => `${name}: ${type}/${String(id)} did not come back as it was sent`),
    );
    if (!madeHere.has(type))
      problems.push(...extra.map(({ id }) => `${name}: ${type}/${String(id)} was not sent`));
    for (const resource of found) {
      const address = `${type}/${String(resource.id)}`;
      const one = await get(`${base}/${address}`);
      read.set(address, one);
      if (JSON.stringify(one) !== JSON.stringify(resource))
        problems.push(`${name}: ${type}/${String(resource.id)} is read otherwise than it is found`);
    }
  }
  const { tallies, wrong } = await followReferences(
    parts.map((part) => entriesOf(parse(part))),
    {
      recordId: patient.recordId,
      found: all,
      read: async (reference) => read.get(reference) ?? get(`${base}/${reference}`).catch(() => undefined),
    },
  );
  problems.push(...wrong.map((one) => `${name}: ${one}`));
  return {
    sent: sent.length,
    found: all.length,
    read: read.size,
    documents: parts.length,
    references: tallies,
    isApart: false,
    problems,
  };
}

function entriesOf(root: Resource): readonly SentEntry[] {
  if (root.resourceType !== 'Bundle') return [{ resource: root }];
  return ((root.entry ?? []) as readonly unknown[] as readonly SentEntry[]).filter(
    ({ resource }) => resource,
  );
}

/** The text itself, or else Bundles with the same entries that can be posted. */
function partsOf(text: string, mostBytes: number): readonly string[] {
  if (Buffer.byteLength(text) <= mostBytes) return [text];
  const { entry, ...bundle } = parseKeepingNumbers(text) as unknown as { entry: readonly object[] };
  const parts: object[][] = [[]];
  let bytes = 0;
  for (const one of entry) {
    const size = Buffer.byteLength(JSON.stringify(one));
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(one);
    bytes += size;
  }
  return parts.map((part) => JSON.stringify({ ...bundle, entry: part }));
}

async function search(
  address: string,
  get: (address: string) => Promise<Resource>,
): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const { entry = [], link } = (await get(next)) as unknown as {
      entry?: readonly { resource: Resource; search: { mode: string } }[];
      link: readonly { relation: string; url: string }[];
    };
    found.push(...entry.flatMap(({ resource, search }) => (search.mode === 'match' ? [resource] : [])));
    next = link.find(({ relation }) => relation === 'next')?.url;
  }
  return found;
}
