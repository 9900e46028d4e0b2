/** Checks a Bundle of resources against FHIR R4 itself: the JSON schema, and what only the definitions say. */
import type { Findings } from './findings.ts';
import { typeOf } from './profiles/element-tree.ts';
import type { Entry } from './profiles/references.ts';
import { Validator } from './profiles/validator.ts';
import type { Resource } from './profiles/values.ts';
import { schemaErrors } from './schema.ts';

/** The schema knows neither elements of one value that must be there, nor constraints, nor codes of value sets. */
export function checkAnswer(given: unknown): Findings {
  // Numbers whose text is kept are numbers only once they are written.
  const bundle = JSON.parse(JSON.stringify(given)) as Resource;
  const entries = (bundle.entry ?? []) as readonly Entry[];
  const validator = new Validator(entries);
  const resources = [bundle, ...entries.flatMap(({ resource }) => resource ?? [])];
  const errors = resources.flatMap((one) => validator.check(one, typeOf(one.resourceType)!.url));
  return { errors: [...schemaErrors(given), ...errors], codes: validator.codes };
}
