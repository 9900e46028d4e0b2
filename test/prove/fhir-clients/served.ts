/** Resources as they were sent, and as the FHIR base serves them: both judged by HL7's validator with the profiles that they claim. */
import type { JsonObject } from '../../../shared/fhir/json.ts';
import { hospitalResources } from '../../support/fhir/us-core/resources.ts';
import { errorGroups, type Finding, validate } from '../fhir-answers/validator/validator.ts';

/** Tags stay with a resource, so they say which one of those that were sent it is. */
const tag = 'urn:example:sent-as';

export const sentResources: readonly JsonObject[] = hospitalResources.map((resource) => ({
  ...resource,
  meta: { ...(resource.meta as JsonObject), tag: [{ system: tag, code: nameOf(resource) }] },
}));

function nameOf({ resourceType, id }: JsonObject): string {
  return `${String(resourceType)}/${String(id)}`;
}

/** As a hospital sends it: without the patient, who is the one of the record. */
export const sentBundle = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: sentResources.map((resource) => ({
    fullUrl: `https://hospital.example.org/fhir/${nameOf(resource)}`,
    resource,
  })),
});

export interface Judgement {
  /** Resources that came back. */
  readonly served: number;
  readonly sentErrors: number;
  readonly servedErrors: number;
  /** Errors that what was sent did not have. */
  readonly added: readonly Finding[];
  /** Errors in what was sent. */
  readonly ofSent: readonly Finding[];
}

export function judge(
  served: readonly JsonObject[],
  summary: string,
  profiles: readonly string[],
): Judgement {
  const own = served.filter((resource) => sentAs(resource) !== undefined);
  const answers = new Map([
    ...sentResources.map(
      (resource) => [`sent-${fileName(nameOf(resource))}`, JSON.stringify(resource)] as const,
    ),
    ...own.map((resource) => [`served-${fileName(sentAs(resource)!)}`, JSON.stringify(resource)] as const),
    ['served-summary', summary] as const,
  ]);
  const all = validate(answers, profiles).filter(({ message }) => !unjudged.test(message));
  const findings = [...errorGroups(all)].flatMap(([group, those]) =>
    those.map((finding) => ({ group, finding })),
  );
  const sent = findings.filter(({ finding }) => finding.answer.startsWith('sent-'));
  const after = findings.filter(({ finding }) => finding.answer.startsWith('served-'));
  const known = new Set(
    sent.map(({ group, finding }) => `${finding.answer.slice(5)} ${finding.place} ${group}`),
  );
  const added = after
    .filter(({ group, finding }) => !known.has(`${finding.answer.slice(7)} ${finding.place} ${group}`))
    .map(({ finding }) => finding);
  return {
    served: own.length,
    sentErrors: sent.length,
    servedErrors: after.length,
    added,
    ofSent: sent.map(({ finding }) => finding),
  };
}

function sentAs({ meta }: JsonObject): string | undefined {
  const { tag: tags = [] } = (meta ?? {}) as { tag?: readonly { system: string; code: string }[] };
  return tags.find(({ system }) => system === tag)?.code;
}

/**
 * What the validator cannot judge here: it has no terminology server, so it knows neither LOINC nor value sets of it, and no package with
 * extensions.
 */
const unjudged =
  /CodeSystem is unknown|CodeSystem could not be found|could not be resolved|value set 'US Core DocumentReference Type'/;

const fileName = (name: string) => name.replace('/', '.');
