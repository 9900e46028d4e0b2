/** Extensions for what a fact holds and its resources do not say (shared/models/fhir/extension.ts). */
import { modelField } from '../../models/fhir/extension.ts';
import type { Model, Value } from '../../models/model.ts';
import { says } from '../../models/says.ts';
import type { JsonObject } from '../json.ts';
import type { ReadBack } from './read-back.ts';
import { isFhirString } from './values.ts';

/**
 * One extension for each field whose value is not what is read back from the resources. Where a resource of others would
 * be no fact, because it lacks what facts may lack, at least one: what carries a field is read as it is.
 */
export function carried(
  model: Model,
  wanted: readonly Value[],
  said: ReadBack,
  isFromFhir: boolean,
): readonly JsonObject[] {
  // What the service's own documents do not know, FHIR may demand: it says nothing against the fact.
  const isOwn =
    !isFromFhir && model.fields.every((field, index) => !field.sparse || !says(field, wanted[index] ?? null));
  const changed = carriedWhere(
    model,
    wanted,
    (value, index) => value !== (said.values[index] ?? null) && !(isOwn && model.fields[index]?.sparse),
  );
  if (changed.length > 0 || !said.isProblem) return changed;
  return carriedWhere(model, wanted, (value) => value !== null).slice(0, 1);
}

function carriedWhere(
  model: Model,
  values: readonly Value[],
  isCarried: (value: Value, index: number) => boolean,
): readonly JsonObject[] {
  return model.fields.flatMap((one, index) => {
    if (one.ofDocument) return [];
    const given = values[index] ?? null;
    const value = says(one, given) ? given : null;
    if (!isCarried(value, index)) return [];
    const field = { url: 'field', valueString: one.name };
    return [{ url: modelField, extension: value === null ? [field] : [field, valuePart(value)] }];
  });
}

function valuePart(value: string | number | boolean): JsonObject {
  const text = String(value);
  if (isFhirString(text)) return { url: 'value', valueString: text };
  return { url: 'value', valueBase64Binary: Buffer.from(text).toString('base64') };
}
