/** Facts → resources of FHIR R4. */
import type { Fact } from '../../facts/fact.ts';
import { mappings } from '../../models/fhir/index.ts';
import type { FhirMapping } from '../../models/fhir/mapping.ts';
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { prescriptionProvenance } from '../../models/fhir/medication.ts';
import { hl7 } from '../../models/fhir/systems.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import type { WrittenModel } from '../../models/fhir/written/addition.ts';
import { writtenModels } from '../../models/fhir/written/new-models.ts';
import { sparseFields } from '../../models/fhir/written/sparse-fields.ts';
import type { Value } from '../../models/model.ts';
import type { JsonObject } from '../json.ts';
import { modelOf } from '../read/instance.ts';
import { writeAdditions } from './additions.ts';
import { ResourceBuilder } from './build.ts';
import { carried } from './extension.ts';
import { unknown, writeField } from './fields.ts';
import { putFiles } from './files.ts';
import { writeMeasurement } from './measurement.ts';
import { present } from './people.ts';
import { readBack } from './read-back.ts';
import { asSourceSays } from './unsaid.ts';
import { isBound, Values } from './values.ts';
import { writeReading, writeVitalSigns } from './vital-signs.ts';

export interface WritingContext {
  /** The reference to the patient, such as `Patient/0b4c…`. */
  readonly subject: string;
  /** Where the fact comes from: the address of its document. Absent where the reader does not see that. */
  readonly source?: string;
  /** `YYYY-MM-DD`. What ended before it is over. */
  readonly today: string;
  /** References to what the fact belongs to or names. */
  readonly linked?: readonly string[];
}

/** The source of a fact for those who read it at this place, which is the absolute URL of a record or carenet. */
export function sourceOf({ documentId }: Fact, place: string): Pick<WritingContext, 'source'> {
  return documentId === undefined ? {} : { source: `${place}/documents/${documentId}` };
}

/** Where the references stand. */
const linkElements: Readonly<Record<string, string>> = {
  DocumentReference: 'context.related[]',
  MedicationDispense: 'authorizingPrescription[]',
};

/** `JSON.stringify` writes it. Numbers in it may be JsonNumbers. */
type WrittenResource = JsonObject & { readonly resourceType: string; readonly id: string };

export type WrittenResources = readonly [WrittenResource, ...WrittenResource[]];

/** What is only read: facts are written as other resources. */
export const onlyRead: ReadonlySet<string> = new Set(['DiagnosticReport', 'MedicationAdministration']);

/** Of several mappings of a model, the ones that are also written. */
const writable: ReadonlyMap<string, readonly FhirMapping[]> = Map.groupBy(
  mappings.filter(({ resource }) => !onlyRead.has(resource)),
  ({ model }) => model,
);

/** Whether facts of a model have a form in FHIR. What was not read has none: nobody knows what to write. */
export function hasResources(model: string): boolean {
  if (model === vitalSignsMapping.model || model === measurementMapping.model) return true;
  return writable.has(model) || writtenModels.has(model);
}

/**
 * The resources that say what a fact says. The first one is the fact, and has its id; those after it belong to it: the
 * Observations of vital signs and their Encounter, the dispenses of a medication, the use of a device. What has no
 * element in FHIR is carried in extensions of the first one, and of an Observation in those of its own.
 */
export function resourcesOf(fact: Fact, context: WritingContext): WrittenResources {
  const values = new Values(modelOf(fact.model), fact.values);
  const meta = metaOf(fact, context);
  const [first, ...others] = groupsOf(fact, values, context).flatMap(({ builders, says }) => {
    for (const builder of builders) builder.put('meta', meta);
    const written = builders.map((one) => one.build());
    const said = readBack(fact.model, written);
    const extensions = says ? carried(values.model, says, said, fact.fromFhir === true) : [];
    for (const extension of extensions) builders[0].put('extension[]', extension);
    return builders.map((builder) => builder.build());
  });
  const related = Object.values(fact.related).flat();
  return [first!, ...others, ...related.flatMap((nested) => relatedResources(nested, fact, values, context))];
}

/** Resources that are read as one fact, with what it says; nothing where they only name others. */
interface Group {
  readonly builders: Builders;
  readonly says: readonly Value[] | undefined;
}

/** One, but for vital signs: there each Observation is a fact. */
function groupsOf(fact: Fact, values: Values, context: WritingContext): readonly Group[] {
  if (fact.model !== vitalSignsMapping.model) {
    return [{ builders: buildersOf(fact, values, context), says: fact.values }];
  }
  return writeVitalSigns(fact.id, values, commonOf(fact, context)).map(({ builder, says }) => ({
    builders: [builder],
    says,
  }));
}

/**
 * One reading of a VitalSigns fact: its Observation, and the Encounter of the fact if it has one. The field is one of
 * `readingKinds`, such as `heart_rate`. What the fact says besides is in none of its readings.
 */
export function readingResources(fact: Fact, field: string, context: WritingContext): WrittenResources {
  const values = new Values(modelOf(fact.model), fact.values);
  const builder = writeReading(fact.id, field, values, commonOf(fact, context));
  builder.put('meta', metaOf(fact, context));
  const related = Object.values(fact.related).flat();
  return [builder.build(), ...related.flatMap((nested) => relatedResources(nested, fact, values, context))];
}

type Builders = readonly [ResourceBuilder, ...ResourceBuilder[]];

function buildersOf(fact: Fact, values: Values, context: WritingContext): Builders {
  const { subject, source, today, linked = [] } = context;
  const patient = { reference: subject };
  if (fact.model === measurementMapping.model) {
    const builder = writeMeasurement(fact.id, values, fact.fromFhir === true);
    builder.put('subject', patient);
    return [builder];
  }
  const written = writtenModels.get(fact.model);
  if (written) return [writeModel(fact, written, values, patient)];
  const mapping = mappingFor(fact.model, values);
  const builder = new ResourceBuilder(mapping.resource, fact.id);
  builder.put(mapping.patient, patient);
  for (const field of mapping.fields) writeField(field, values, builder);
  if (!fact.fromFhir) {
    putStatus(mapping.resource, builder, values, today);
    builder.putFixed(mapping.fixed);
  } else if (mapping.unsaid.category !== undefined) {
    // It says which model it is of, whatever categories its source has beside it.
    builder.put('category', mapping.unsaid.category);
  }
  writeAdditions(sparseFields[fact.model] ?? sparseFields[mapping.resource] ?? [], values, builder);
  if (fact.fromFhir) asSourceSays(mapping.resource, mapping.unsaid, values, builder);
  if (mapping.resource === 'DocumentReference') putFiles(builder, values, source);
  const links = linkElements[mapping.resource];
  if (links) for (const reference of linked) builder.put(links, { reference });
  putRequired(mapping.resource, builder);
  if (mapping.resource === 'Device') {
    const isPast = isOver(values.get('date_stopped'), today);
    // When it was over is not told, but that it was.
    if (isPast && isBound(values, 'date_stopped') && !builder.has('use')) builder.put('use', {});
    return withStatement(builder, fact.id, patient, isPast);
  }
  if (mapping.resource === 'MedicationStatement') putFills(builder, fact);
  return [builder];
}

function metaOf(fact: Fact, { source }: WritingContext): JsonObject {
  return present({ lastUpdated: fact.createdAt, source })!;
}

/** Who and at which visit, for all Observations of vital signs; and that nobody knows their status, if their source does not say it. */
function commonOf({ related, fromFhir }: Fact, { subject }: Pick<WritingContext, 'subject'>) {
  const [visit] = related.encounter ?? [];
  return {
    ...(fromFhir && { status: 'unknown' }),
    subject: { reference: subject },
    encounter: visit && { reference: `Encounter/${visit.id}` },
  };
}

/** The resource of a model that was made for FHIR. */
function writeModel(
  { id, fromFhir }: Fact,
  { resource, patient, additions, fixed, unsaid, demanded }: WrittenModel,
  values: Values,
  subject: JsonObject,
): ResourceBuilder {
  const builder = new ResourceBuilder(resource, id);
  builder.put(patient, subject);
  if (!fromFhir) builder.putFixed(fixed);
  writeAdditions(additions, values, builder);
  if (fromFhir) asSourceSays(resource, unsaid, values, builder);
  for (const path of demanded) putDemanded(path, builder);
  return builder;
}

/** Prescriptions are MedicationRequests, other medications MedicationStatements. */
function mappingFor(model: string, values: Values): FhirMapping {
  const candidates = writable.get(model) ?? [];
  if (model !== 'Medication') return candidates[0]!;
  const isPrescribed = values.get('provenance_identifier') === prescriptionProvenance.code;
  const resource = isPrescribed ? 'MedicationRequest' : 'MedicationStatement';
  return candidates.find((mapping) => mapping.resource === resource)!;
}

/** The times of a device are in a statement on its use. */
function withStatement(device: ResourceBuilder, id: string, subject: JsonObject, isOver: boolean): Builders {
  const use = device.take('use');
  if (!use) return [device];
  const statement = new ResourceBuilder('DeviceUseStatement', `${id}-use`);
  statement.put('status', isOver ? 'completed' : 'active');
  statement.put('subject', subject);
  statement.put('timingPeriod', (use as JsonObject).timingPeriod);
  statement.put('device', { reference: `Device/${id}` });
  return [device, statement];
}

/** What a status says of the end of a fact. */
function putStatus(resource: string, builder: ResourceBuilder, values: Values, today: string): void {
  if (resource.startsWith('Medication') && isOver(values.get('endDate'), today)) {
    builder.put('status', 'completed');
  }
  if (resource === 'Encounter' && isOver(values.get('endDate'), today)) builder.put('status', 'finished');
  if (resource === 'Condition') {
    // FHIR R4, con-4: a condition with an end is not active, whenever that is.
    const code = builder.has('abatementDateTime')
      ? 'resolved'
      : isBound(values, 'endDate')
        ? 'inactive'
        : 'active';
    builder.put('clinicalStatus', { coding: [{ system: `${hl7}condition-clinical`, code }] });
  }
}

/** What FHIR demands of resources, and facts from FHIR may lack. */
const demanded: Readonly<Record<string, readonly string[]>> = {
  Encounter: ['class'],
  Immunization: ['status', 'vaccineCode', 'occurrenceDateTime'],
  MedicationDispense: ['medicationCodeableConcept'],
  MedicationRequest: ['medicationCodeableConcept'],
  MedicationStatement: ['medicationCodeableConcept'],
  Observation: ['code'],
};

/** Elements that are no objects say that they are unknown beside themselves. */
const primitive = /(^|\.)(status|lifecycleStatus|start|end|occurrenceDateTime)$/;

/** Says of an element that is not there that nobody knows it. */
function putDemanded(path: string, builder: ResourceBuilder): void {
  if (builder.hasAt(path)) return;
  builder.put(primitive.test(path) ? path.replace(/(\w+)$/, '_$1') : path, unknown());
}

function isOver(end: Value, today: string): boolean {
  return typeof end === 'string' && end.slice(0, today.length) < today;
}

function putFills(builder: ResourceBuilder, { related }: Fact): void {
  for (const { id } of related.fulfillments ?? []) {
    builder.put('derivedFrom[]', { reference: `MedicationDispense/${id}` });
  }
}

/** Elements that FHIR demands, and that not every fact has. */
function putRequired(resource: string, builder: ResourceBuilder): void {
  for (const path of demanded[resource] ?? []) putDemanded(path, builder);
  if (resource === 'AllergyIntolerance' && builder.has('reaction')) {
    putDemanded('reaction[].manifestation[]', builder);
  }
  if (resource === 'DocumentReference' && !builder.has('content')) {
    builder.put('content', [{ attachment: unknown() }]);
  }
  if (resource === 'Device' && builder.has('deviceName')) {
    builder.put('deviceName[].type', 'user-friendly-name');
  }
}

/** The resources of a nested fact, which know the one that they are nested in. */
function relatedResources(
  nested: Fact,
  parent: Fact,
  parentValues: Values,
  context: WritingContext,
): WrittenResources {
  const [first, ...others] = resourcesOf(nested, context);
  if (nested.model !== 'Fill') return [first, ...others];
  const title: Value = parentValues.get('drugName_title');
  const nestedTitle: Value = new Values(modelOf('Fill'), nested.values).get('drugName_title');
  const [parentResource] = buildersOf(parent, parentValues, context);
  const { resourceType, medicationCodeableConcept } = parentResource.build();
  return [
    {
      ...first,
      ...(title !== null && nestedTitle === null && { medicationCodeableConcept }),
      ...(resourceType === 'MedicationRequest' && {
        authorizingPrescription: [{ reference: `${resourceType}/${parent.id}` }],
      }),
    },
    ...others,
  ];
}
