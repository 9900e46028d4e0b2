/** People, organizations and addresses: elements of FHIR → parts of compounds. */
import { dea, ncpdp, npi } from '../../models/fhir/systems.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { nameOf as conceptName } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { dateText } from './dates.ts';
import type { Parts } from './parts.ts';
import { codesOf, codingsOf } from './path.ts';

const raceExtensions = {
  race: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race',
  ethnicity: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-ethnicity',
};

/** Joins the strings of a list with a blank. */
function joined(value: Json | undefined): string | undefined {
  return textOf(
    listOf(value)
      .flatMap((one) => textOf(one) ?? [])
      .join(' '),
  );
}

export function readName(name: Json, field: string, parts: Parts): void {
  if (!isObject(name)) return;
  // A name that nobody has taken apart.
  if (element(name, 'family') === undefined && element(name, 'given') === undefined) {
    parts.putText(`${field}_family`, textOf(element(name, 'text')));
  }
  const [given, ...middle] = listOf(element(name, 'given'));
  parts.putText(`${field}_family`, textOf(element(name, 'family')));
  parts.putText(`${field}_given`, textOf(given));
  parts.putText(`${field}_middle`, joined(middle));
  parts.putText(`${field}_prefix`, joined(element(name, 'prefix')));
  parts.putText(`${field}_suffix`, joined(element(name, 'suffix')));
}

/** The name as one text. */
function nameText(name: Json | undefined): string | undefined {
  if (!isObject(name)) return undefined;
  const text = textOf(element(name, 'text'));
  if (text) return text;
  return textOf(
    [element(name, 'prefix'), element(name, 'given'), element(name, 'family'), element(name, 'suffix')]
      .flatMap((part) => joined(part) ?? [])
      .join(' '),
  );
}

function readAddress(address: Json | undefined, field: string, parts: Parts): void {
  if (!isObject(address)) return;
  parts.putText(
    `${field}_street`,
    textOf(
      listOf(element(address, 'line'))
        .flatMap((line) => textOf(line) ?? [])
        .join('\n'),
    ),
  );
  parts.putText(`${field}_city`, textOf(element(address, 'city')));
  parts.putText(`${field}_region`, textOf(element(address, 'state')));
  parts.put(`${field}_postalcode`, textOf(element(address, 'postalCode')));
  parts.putText(`${field}_country`, textOf(element(address, 'country')));
}

/** An Organization or a Location; false when neither name nor address can be held. */
export function readOrganization(json: JsonObject, field: string, parts: Parts): boolean {
  if (isReference(json)) return parts.putText(`${field}_name`, textOf(element(json, 'display')));
  parts.putText(`${field}_name`, textOf(element(json, 'name')));
  readAddress(listOf(element(json, 'address'))[0], `${field}_adr`, parts);
  return parts.hasAny(field);
}

export function readPharmacy(json: JsonObject, field: string, parts: Parts): boolean {
  if (isReference(json)) return parts.putText(`${field}_org`, textOf(element(json, 'display')));
  parts.put(`${field}_ncpdpid`, identifier(json, [ncpdp], 'NCPDP'));
  parts.putText(`${field}_org`, textOf(element(json, 'name')));
  readAddress(listOf(element(json, 'address'))[0], `${field}_adr`, parts);
  return parts.hasAny(field);
}

/** A reference that leads nowhere has at most a display. */
function isReference(json: JsonObject): boolean {
  return element(json, 'resourceType') === undefined;
}

const telephoneTypes: Readonly<Record<string, string>> = { home: 'h', work: 'w', mobile: 'c' };
const genders: Readonly<Record<string, string>> = { male: 'm', female: 'f' };

export function readProvider(json: JsonObject, field: string, parts: Parts): boolean {
  // A name that nobody has taken apart.
  if (isReference(json)) return parts.putText(`${field}_name_family`, textOf(element(json, 'display')));
  parts.put(`${field}_npi_number`, identifier(json, [npi], 'NPI'));
  parts.put(`${field}_dea_number`, identifier(json, [dea], 'DEA'));
  readName(listOf(element(json, 'name'))[0] ?? null, `${field}_name`, parts);
  readAddress(listOf(element(json, 'address'))[0], `${field}_adr`, parts);
  const birthDate = textOf(element(json, 'birthDate'));
  // A year is no birthday.
  if (birthDate?.length === 10) parts.put(`${field}_bday`, dateText(birthDate, 'Date', false));
  parts.put(`${field}_gender`, genders[textOf(element(json, 'gender')) ?? '']);
  const [language] = listOf(element(json, 'communication'));
  parts.put(`${field}_preferred_language`, languageOf(language));
  for (const [part, url] of Object.entries(raceExtensions)) {
    parts.put(`${field}_${part}`, textExtension(json, url));
  }
  readTelecom(json, field, parts);
  return parts.hasAny(field);
}

function languageOf(language: Json | undefined): string | undefined {
  if (!isObject(language)) return undefined;
  return textOf(codingsOf(language)[0]?.code) ?? textOf(element(language, 'text'));
}

function readTelecom(json: JsonObject, field: string, parts: Parts): void {
  const contacts = listOf(element(json, 'telecom')).filter(isObject);
  const email = contacts.find((contact) => element(contact, 'system') === 'email');
  parts.put(`${field}_email`, email && textOf(element(email, 'value')));
  const telephones = contacts.filter((contact) => element(contact, 'system') === 'phone');
  for (const [index, telephone] of telephones.slice(0, 2).entries()) {
    const name = `${field}_tel_${index + 1}`;
    if (!parts.put(`${name}_number`, textOf(element(telephone, 'value')))) continue;
    parts.put(`${name}_type`, telephoneTypes[textOf(element(telephone, 'use')) ?? '']);
    if (element(telephone, 'rank') === 1) parts.put(`${name}_preferred_p`, 'true');
  }
}

/** The value of the identifier of one of these systems, or of this type. */
function identifier(json: JsonObject, systems: readonly string[], type: string): string | undefined {
  const identifiers = listOf(element(json, 'identifier')).filter(isObject);
  const fitting =
    identifiers.find((one) => systems.includes(textOf(element(one, 'system')) ?? '')) ??
    identifiers.find((one) => codesOf(element(one, 'type') ?? null).includes(type));
  return fitting && textOf(element(fitting, 'value'));
}

/** The text inside an extension that has parts, as US Core gives race and ethnicity. */
function textExtension(json: JsonObject, url: string): string | undefined {
  const extension = listOf(element(json, 'extension'))
    .filter(isObject)
    .find((one) => element(one, 'url') === url);
  const text = listOf(extension && element(extension, 'extension'))
    .filter(isObject)
    .find((one) => element(one, 'url') === 'text');
  return text && textOf(element(text, 'valueString'));
}

/** What the thing that a reference leads to is called, or how the reference calls it. */
export function displayed(
  reference: Json,
  from: Resource,
  collection: Collection,
  kinds: readonly string[],
  takesUntyped: boolean,
): string | undefined {
  if (!isObject(reference)) return undefined;
  const target = collection.resolve(reference, from);
  const display = textOf(element(reference, 'display'));
  if (target) {
    if (!kinds.includes(target.type)) return undefined;
    return nameOnce(target, collection) ?? display;
  }
  const kind = textOf(element(reference, 'type')) ?? kindIn(textOf(element(reference, 'reference')));
  if (kind === undefined ? !takesUntyped : !kinds.includes(kind)) return undefined;
  return display;
}

/** What a reference leads to is called, whatever it is, or how the reference calls it. */
export function nameOfTarget(reference: Json, from: Resource, collection: Collection): string | undefined {
  if (!isObject(reference)) return undefined;
  const target = collection.resolve(reference, from);
  const name = target && nameOnce(target, collection);
  return name ?? textOf(element(reference, 'display'));
}

/**
 * Who says something. That it is the patient is more than a name, which through a carenet may not be told; so is how somebody stands
 * to the patient.
 */
export function sourceOf(reference: Json, from: Resource, collection: Collection): string | undefined {
  if (!isObject(reference)) return undefined;
  const target = collection.resolve(reference, from);
  const kind =
    target?.type ?? textOf(element(reference, 'type')) ?? kindIn(textOf(element(reference, 'reference')));
  if (kind === 'Patient') return 'the patient';
  const name = nameOfTarget(reference, from, collection);
  if (kind !== 'RelatedPerson') return name;
  const relation = target && collection.once(target, 'relation', () => relationOf(target.json));
  const details = [name, relation].filter((one) => one !== undefined).join(', ');
  return details === '' ? 'a relative or friend' : `a relative or friend (${details})`;
}

/** What somebody is to the patient, such as `Mother`. */
function relationOf(person: JsonObject): string | undefined {
  return conceptName(listOf(element(person, 'relationship'))[0] ?? null)?.slice(0, longestName);
}

function kindIn(reference: string | undefined): string | undefined {
  return /(?:^|\/)([A-Z][A-Za-z]+)\/[^/]+$/.exec(reference ?? '')?.[1];
}

/** No field holds more of a name than this. */
const longestName = 512;

/** However long the name is and however many refer to it, it costs its length once. */
function nameOnce(target: Resource, collection: Collection): string | undefined {
  return collection.once(target, 'name', () => nameOf(target, collection)?.slice(0, longestName));
}

/** People and places by their name, and anything else by what it says it is. */
function nameOf(resource: Resource, collection: Collection): string | undefined {
  const { json, type } = resource;
  const name = element(json, 'name');
  if (type === 'PractitionerRole') {
    const practitioner = element(json, 'practitioner');
    const person = collection.resolve(practitioner, resource);
    if (person?.type === 'Practitioner') return nameOnce(person, collection);
    return isObject(practitioner) ? textOf(element(practitioner, 'display')) : undefined;
  }
  return (
    textOf(name) ??
    nameText(listOf(name)[0]) ??
    ['title', 'code', 'type', 'description']
      .map((one) => conceptName(listOf(element(json, one))[0] ?? null))
      .find(Boolean)
  );
}
