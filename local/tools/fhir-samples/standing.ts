/** Why a resource is not expected to become a fact. Decided from FHIR alone: not by asking the reader that is measured. */
import { type Item, isPlain, list, type Plain, type Walked } from './walk.ts';

export type Standing = 'counts' | 'withdrawn' | 'of somebody else' | 'older';

/**
 * What FHIR's definitions of the status codes call an error, or say did not take place: https://hl7.org/fhir/R4/valueset-STATUS.html.
 * `cancelled` of a prescription: "withdrawn before any administrations have occurred".
 */
const withdrawnStatus: Readonly<Record<string, readonly string[]>> = {
  Appointment: ['cancelled'],
  CarePlan: ['revoked'],
  Coverage: ['cancelled'],
  DiagnosticReport: ['cancelled'],
  Encounter: ['cancelled'],
  Immunization: ['not-done'],
  MedicationDispense: ['cancelled', 'declined'],
  MedicationRequest: ['cancelled'],
  Observation: ['cancelled'],
  Procedure: ['not-done'],
};

/** The elements that name whose resource it is. */
const ownerElements = ['patient', 'subject', 'beneficiary'];

/** The standing of each resource of a sample. */
export function standings({ items, deleted }: Walked): ReadonlyMap<Item, Standing> {
  const latest = latestOf(items);
  const around = { deleted, used: devicesInUse(items), typeAt: typesByReference(items) };
  return new Map(
    items.map((item) => {
      if (latest.get(identityOf(item)) !== item) return [item, 'older'];
      return [item, standingOf(item, around)];
    }),
  );
}

interface Around {
  readonly deleted: ReadonlySet<string>;
  /** Identities of devices that somebody uses. */
  readonly used: ReadonlySet<string>;
  /** The kind of the resource at a full URL, or, as identities have it, inside of another. */
  readonly typeAt: ReadonlyMap<string, string>;
}

function typesByReference(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.map((item) => [identityOf(item), item.type]));
}

function standingOf(item: Item, { deleted, used, typeAt }: Around): Standing {
  const { json, type, fullUrl } = item;
  if (isWithdrawn(json, type)) return 'withdrawn';
  if (item.container && isWithdrawn(item.container.json, item.container.type)) return 'withdrawn';
  if (deleted.has(fullUrl ?? '') || deleted.has(`${type}/${String(json.id)}`)) return 'withdrawn';
  return isOfAnother(item, used, typeAt) ? 'of somebody else' : 'counts';
}

function isWithdrawn(json: Plain, type: string): boolean {
  const status = String(json.status);
  if (status === 'entered-in-error' || json.docStatus === 'entered-in-error') return true;
  if (json.lifecycleStatus === 'entered-in-error') return true;
  if (withdrawnStatus[type]?.includes(status)) return true;
  // An order not to give something.
  if (json.doNotPerform === true) return true;
  // Of older versions of FHIR: it did not take place.
  if (json.wasNotGiven === true || json.notGiven === true || json.notDone === true) return true;
  return codesOf(json.verificationStatus).some((code) => code === 'entered-in-error' || code === 'refuted');
}

/** Codes of a CodeableConcept; older versions of FHIR have the code itself. */
function codesOf(concept: unknown): readonly unknown[] {
  if (typeof concept === 'string') return [concept];
  if (!isPlain(concept)) return [];
  return list(concept.coding).map((coding) => (isPlain(coding) ? coding.code : undefined));
}

/**
 * Whether it is about another thing or person than the patient: its subject is no patient, an Observation has a focus (a fetus, a
 * donor), or a Device is nobody's.
 */
function isOfAnother(item: Item, used: Around['used'], typeAt: Around['typeAt']): boolean {
  const { json, type } = item;
  if (
    list(json.focus)
      .filter(isPlain)
      .some((focus) => isSomebody(focus, item, typeAt))
  )
    return true;
  const owner = ownerElements.map((name) => json[name]).find(isPlain);
  if (owner) return (typeOf(owner, item, typeAt) ?? 'Patient') !== 'Patient';
  return type === 'Device' && !used.has(identityOf(item));
}

/** What a focus may be that is the patient's own: a tumour, a disease, a test. */
const ofPatient: ReadonlySet<string> = new Set([
  'BodyStructure',
  'Condition',
  'DiagnosticReport',
  'Encounter',
  'Observation',
  'Procedure',
  'Specimen',
]);

/** The patient named once more as focus is still the patient. */
function isSomebody(focus: Plain, item: Item, typeAt: Around['typeAt']): boolean {
  const { subject } = item.json;
  if (isPlain(subject) && focus.reference !== undefined && subject.reference === focus.reference)
    return false;
  return !ofPatient.has(typeOf(focus, item, typeAt) ?? '');
}

/** The kind of what a Reference leads to, as far as it can be told. */
function typeOf(to: Plain, item: Item, typeAt: Around['typeAt']): string | undefined {
  const reference = typeof to.reference === 'string' ? to.reference : '';
  const found = typeAt.get(
    reference.startsWith('#') ? `${identityOf(item.container ?? item)}${reference}` : reference,
  );
  if (found !== undefined) return found;
  const [, named] = /(?:^|\/)([A-Z][A-Za-z]+)\/[A-Za-z0-9\-.]+(?:\/_history\/.*)?$/.exec(reference) ?? [];
  return named ?? (typeof to.type === 'string' ? to.type : undefined);
}

/** Identities of devices that a DeviceUseStatement about a patient names. */
function devicesInUse(items: readonly Item[]): ReadonlySet<string> {
  const uses = items.filter(
    (item) => item.type === 'DeviceUseStatement' && !isWithdrawn(item.json, item.type),
  );
  const references = uses.map(({ json }) => (isPlain(json.device) ? json.device.reference : undefined));
  const named = new Set(references);
  const isNamed = ({ container, json, fullUrl, type }: Item) =>
    container
      ? uses.some((use) => use === container) && named.has(`#${String(json.id)}`)
      : named.has(fullUrl) || named.has(`${type}/${String(json.id)}`);
  return new Set(items.filter((item) => item.type === 'Device' && isNamed(item)).map(identityOf));
}

function identityOf({ fullUrl, type, json, place, container }: Item): string {
  if (container) return `${identityOf(container)}#${place.slice(container.place.length + 1)}`;
  if (fullUrl !== undefined) return fullUrl;
  return typeof json.id === 'string' ? `${type}/${json.id}` : place;
}

/** Of several versions of a resource, the one that was changed last, or else the first. */
function latestOf(items: readonly Item[]): ReadonlyMap<string, Item> {
  const latest = new Map<string, Item>();
  for (const item of items) {
    const identity = identityOf(item);
    const other = latest.get(identity);
    if (!other || changedAt(item) > changedAt(other)) latest.set(identity, item);
  }
  return latest;
}

function changedAt({ json }: Item): number {
  const time = isPlain(json.meta) ? Date.parse(String(json.meta.lastUpdated)) : Number.NaN;
  return Number.isNaN(time) ? 0 : time;
}
