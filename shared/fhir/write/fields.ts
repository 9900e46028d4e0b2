/** One field of a mapping: from the values of a fact to the elements of a resource. */
import type { FieldMapping } from '../../models/fhir/mapping.ts';
import { ucum } from '../../models/fhir/systems.ts';
import type { JsonObject } from '../json.ts';
import { stepsOf } from '../read/path.ts';
import type { ResourceBuilder } from './build.ts';
import { coding, concept, namedConcept, plainCode } from './coded.ts';
import { humanName, organization, pharmacy, practitioner } from './people.ts';
import { putPeriodEnd } from './periods.ts';
import { putResult, quantity, timing } from './quantities.ts';
import { dateAt, isBound, type Values } from './values.ts';

/** Puts the elements that say the field; nothing when it has no value that FHIR can hold. */
export function writeField(mapping: FieldMapping, values: Values, builder: ResourceBuilder): void {
  if (mapping.as === 'result') {
    putResult(builder, values, mapping.field, mapping.text);
    return;
  }
  if (mapping.as === 'narrative' || mapping.as === 'files' || mapping.as === 'superseding') return;
  const { field } = mapping;
  if (mapping.as === 'cases') {
    const found = mapping.cases.find(({ code }) => code === values.get(`${field}_identifier`));
    for (const [path, value] of Object.entries(found?.write ?? {})) builder.put(path, value);
    return;
  }
  const path = mapping.from[0]!;
  switch (mapping.as) {
    case 'coded':
      putCoded(mapping, path, values, builder);
      break;
    case 'text':
      builder.put(path, values.text(field));
      break;
    case 'number':
      builder.put(path, values.number(field));
      break;
    case 'days':
      putDays(path, values.number(field), builder);
      break;
    case 'date': {
      if (isBound(values, field)) break;
      const date = dateAt(values, field);
      if (path.endsWith('.end')) putPeriodEnd(path, date, builder);
      else builder.put(path, mapping.writes === 'instant' ? values.text(field) : date);
      break;
    }
    case 'namedCode':
      builder.put(path, namedConcept(values, field));
      break;
    case 'quantity':
      builder.put(path, quantity(values, field));
      break;
    case 'timing':
      builder.merge(`${path}.repeat`, timing(values, field));
      break;
    case 'provider':
      builder.merge(path, practitioner(values, field));
      break;
    case 'name':
      builder.put(path, humanName(values, field));
      break;
    case 'organization':
      builder.merge(path, organization(values, field, stepsOf(path).at(-1)?.kind));
      break;
    case 'pharmacy':
      builder.merge(path, pharmacy(values, field));
      break;
    case 'display': {
      const display = values.text(field);
      builder.put(path, display === undefined ? undefined : { type: mapping.kinds[0]!, display });
      break;
    }
    case 'attachment': {
      const text = values.text(field);
      if (text === undefined) break;
      const data = Buffer.from(text).toString('base64');
      builder.merge(path, { contentType: 'text/plain; charset=utf-8', data });
      break;
    }
  }
}

function putCoded(
  mapping: Extract<FieldMapping, { as: 'coded' }>,
  path: string,
  values: Values,
  builder: ResourceBuilder,
): void {
  const { field, table, writes = 'concept' } = mapping;
  // One element for several fields: the first one that has a value is written.
  if (builder.has(path)) return;
  if (writes === 'concept') {
    const isGiven = values.get(`${field}_title`) !== null || values.get(`${field}_identifier`) !== null;
    builder.put(path, concept(values, field, table) ?? (isGiven ? unknown() : undefined));
  } else if (writes === 'coding') builder.put(path, coding(values, field, table));
  else builder.put(path, table && plainCode(values, field, table));
}

/** An element that FHIR demands, for a value that it cannot hold. A new one each time: builders change what they hold. */
export function unknown(): JsonObject {
  return {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  };
}

function putDays(path: string, days: number | undefined, builder: ResourceBuilder): void {
  if (days === undefined) return;
  builder.put(path, { value: days, unit: 'd', system: ucum, code: 'd' });
}
