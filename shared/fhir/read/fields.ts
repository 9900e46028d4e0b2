/** One field of a mapping: from the elements of a resource to the parts of the field. */
import type { Case, Codes, FieldMapping } from '../../models/fhir/mapping.ts';
import { codeName } from '../../models/fhir/systems.ts';
import { element, isObject, type Json, type JsonObject, listOf, numberText, textOf } from '../json.ts';
import { called, nameOf, readCoded } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { contains } from './contains.ts';
import { readFiles, textOfFile } from './files.ts';
import { textOfXhtml } from './narrative.ts';
import { Parts } from './parts.ts';
import { codesOf, codingsOf, firstReference, targetsAt, valuesAt } from './path.ts';
import { displayed, readName, readOrganization, readPharmacy, readProvider } from './people.ts';
import { putDate } from './put.ts';
import { daysOf, plainAmount, readQuantity, readTiming } from './quantities.ts';
import { readResult } from './result.ts';
import { readSuperseding } from './superseded.ts';
import { inWords } from './words/index.ts';

/** Reads a field. Returns what is wrong as a sentence about the resource, or nothing. */
export function readField(
  mapping: FieldMapping,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): string | undefined {
  if (mapping.as === 'result') return readResult(resource.json, mapping.field, mapping.text, parts);
  if (mapping.as === 'narrative') return putNarrative(resource.json, mapping.field, parts);
  if (mapping.as === 'files') {
    readFiles(mapping, resource, collection, parts);
    return undefined;
  }
  if (mapping.as === 'superseding') {
    readSuperseding(mapping.field, resource, collection, parts);
    return undefined;
  }
  if (mapping.as === 'cases') return readCases(mapping.cases, mapping.field, resource, collection, parts);
  const isFollowing = mapping.as === 'attachment' && mapping.follows === true;
  if (parts.hasAny(mapping.field) && !isFollowing) return undefined;
  if (mapping.onlyOf && listOf(element(resource.json, mapping.onlyOf)).length > 1) return undefined;
  if (mapping.where && !hasCodes(mapping.where, resource, collection)) return undefined;
  if (mapping.unless?.some((field) => parts.hasAny(field))) return undefined;
  for (const path of [...(mapping.prefer ?? []), ...mapping.from]) {
    if (readPath(mapping, path, resource, collection, parts)) return undefined;
  }
  return undefined;
}

/** What other resources say at the path is read once for each of them, however many refer to it. Says whether a value fits. */
function readPath(
  mapping: Located,
  path: string,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): boolean {
  const reference = firstReference(path);
  if (!reference) return readValues(mapping, path, resource, collection, parts);
  const { references, kind, rest } = reference;
  const question = `${parts.model.name} ${mapping.field} ${mapping.as} ${rest}`;
  for (const target of targetsAt(resource, references, kind, collection)) {
    const own = collection.once(target, question, () => {
      const fresh = new Parts(parts.model);
      return { fresh, isRead: readPath(mapping, rest, target, collection, fresh) };
    });
    parts.take(own.fresh);
    if (own.isRead) return true;
  }
  return false;
}

type Located = Exclude<FieldMapping, { as: 'result' | 'narrative' | 'cases' | 'files' | 'superseding' }>;

/** Fills the parts from what was found at a path; false when nothing there fits. */
function readValues(
  mapping: Located,
  path: string,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): boolean {
  const { field } = mapping;
  const found = valuesAt(resource, path, collection);
  const values = found.map(({ value }) => value);
  const any = (read: (value: Json) => boolean) => values.some(read);
  const anyObject = (read: (json: JsonObject) => boolean) =>
    values.some((value) => isObject(value) && read(value));
  switch (mapping.as) {
    case 'coded':
      return readCoded(inOrder(values, mapping.first), field, mapping, parts);
    case 'text':
      if (mapping.joined)
        return parts.putText(field, textOf(values.flatMap((one) => textOf(one) ?? []).join('\n')));
      return any((value) => parts.putText(field, textOf(value)));
    case 'words': {
      const told = [mapping.besides ?? []].flat().flatMap((one) => textIn(one, parts) ?? []);
      const words = inWords(mapping.of, found, collection, told);
      const isKnown = told.some((text) => words === text);
      const isShared = mapping.of === 'names' || mapping.of === 'vaccinators';
      return !isKnown && parts.putText(field, words, isShared);
    }
    case 'code': {
      const { oneOf, otherwise } = mapping;
      const codes = values.flatMap(codesOf).map(String);
      const code = oneOf ? codes.find((one) => oneOf.includes(one)) : codes[0];
      const words = code === undefined && otherwise ? values.flatMap((value) => called(value) ?? []) : [];
      if (words.length > 0) parts.addRemark(`${otherwise}: ${words.join(', ')}`);
      return parts.putText(field, code);
    }
    case 'number':
      return any((value) => parts.put(field, numberText(value)));
    case 'days':
      return any((value) => parts.put(field, daysOf(value)));
    case 'date':
      return any((value) => {
        const text = textOf(value);
        return text !== undefined && putDate(parts, field, text, mapping.end === true);
      });
    case 'namedCode':
      return any((value) => readNamedCode(value, field, parts));
    case 'quantity':
      return any((value) => readQuantity(value, field, parts));
    case 'timing':
      return any((value) => readTiming(value, field, parts));
    case 'provider':
      return anyObject((json) => readProvider(json, field, parts));
    case 'name':
      return any((value) => {
        readName(value, field, parts);
        return parts.hasAny(field);
      });
    case 'organization':
      return anyObject((json) => readOrganization(json, field, parts));
    case 'pharmacy':
      return anyObject((json) => readPharmacy(json, field, parts));
    case 'display': {
      const { kinds, untyped = [] } = mapping;
      const takesUntyped = untyped.includes(path);
      return found.some(({ value, resource }) =>
        parts.putText(field, displayed(value, resource, collection, kinds, takesUntyped), true),
      );
    }
    case 'attachment': {
      const texts = found.flatMap(({ value, resource }) => textOfFile(value, resource, collection) ?? []);
      const text = textOf(texts.join('\n\n'));
      const before = parts.textOf(field);
      // Most reports repeat their conclusion.
      const isRepeated = before === undefined || (text !== undefined && contains(text, before));
      return parts.putText(field, isRepeated ? text : text && `${before}\n\n${text}`);
    }
  }
}

/** A text, or an amount with its unit. */
function textIn(field: string, parts: Parts): string | undefined {
  const amount = [`${field}_value`, `${field}_unit`].flatMap((name) => parts.textOf(name) ?? []);
  return parts.textOf(field) ?? plainAmount(amount.join(' '));
}

/** The values, those with this code before the others. */
function inOrder(values: readonly Json[], first: string | undefined): readonly Json[] {
  if (first === undefined) return values;
  const [before = [], after = []] = [true, false].map((wanted) =>
    values.filter((value) => codesOf(value).includes(first) === wanted),
  );
  return [...before, ...after];
}

/** Puts the text of the narrative into a field that has none; of a coded value, into its title, where it is one line. */
export function putNarrative(json: JsonObject, field: string, parts: Parts): undefined {
  const text = narrativeOf(json);
  if (parts.hasAny(field) || text === undefined) return undefined;
  const isScalar = parts.model.fields.some(({ name }) => name === field);
  if (isScalar) parts.putText(field, text);
  else parts.putText(`${field}_title`, text.replace(/\s*\n\s*/g, ', '));
  return undefined;
}

/** The text of the narrative of a resource. */
export function narrativeOf(json: JsonObject): string | undefined {
  const text = element(json, 'text');
  const div = isObject(text) ? textOf(element(text, 'div')) : undefined;
  return div === undefined ? undefined : textOf(textOfXhtml(div));
}

function readCases(
  cases: readonly Case[],
  field: string,
  resource: Resource,
  collection: Collection,
  parts: Parts,
): undefined {
  const found = cases.find(({ when }) => hasCodes(when, resource, collection));
  if (!found) return undefined;
  parts.put(`${field}_title`, found.title);
  parts.put(`${field}_system`, parts.field(`${field}_system`).fixed);
  parts.put(`${field}_identifier`, found.code);
  return undefined;
}

/** The codes of all values at a path. */
export function codesAt(
  resource: Resource,
  path: string,
  collection: Collection,
): readonly (string | boolean)[] {
  return valuesAt(resource, path, collection).flatMap(({ value }) => codesOf(value));
}

function hasCodes(wanted: Codes, resource: Resource, collection: Collection): boolean {
  return Object.entries(wanted).every(([path, allowed]) => {
    const codes = codesAt(resource, path, collection);
    if (codes.length === 0) return allowed.includes(undefined);
    return codes.some((code) => allowed.includes(code));
  });
}

/** A name with the system and the code that it comes from: those of the coding with that display, or of the first one. */
function readNamedCode(value: Json, field: string, parts: Parts): boolean {
  const codings = codingsOf(value);
  const text = isObject(value) ? textOf(element(value, 'text')) : undefined;
  const said = [text, ...codings.map(({ display }) => display), nameOf(value)];
  const made = codings.map(({ system, code }) => code && codeName(system, code));
  const titles = [...said, ...made].filter((one) => one !== undefined);
  const title = titles.find((one) => parts.fits(field, one)) ?? titles[0];
  if (!parts.putText(field, title)) return false;
  const coding = codings.find(({ display }) => display === title) ?? codings[0];
  if (!coding?.system || !coding.code) return true;
  // A code without its system, or a system without the code, would say something else.
  if (!parts.fits(`${field}_type`, coding.system) || !parts.fits(`${field}_value`, coding.code)) return true;
  parts.put(`${field}_type`, coding.system);
  return parts.put(`${field}_value`, coding.code);
}
