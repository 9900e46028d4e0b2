/**
 * Resources of facts that were read from FHIR: what their source did not say is not said. The service's own documents mean more than
 * they say: a problem of theirs is one of the problem list. What others send means no more than it says.
 */
import type { Fixed } from '../../models/fhir/mapping.ts';
import { fhirSystem, hl7 } from '../../models/fhir/systems.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { ResourceBuilder } from './build.ts';
import { concept } from './coded.ts';
import { isBound, type Values } from './values.ts';

/** Puts what FHIR demands where the source says nothing, and takes away what mappings write for the service's own documents. */
export function asSourceSays(
  resource: string,
  unsaid: Readonly<Record<string, Fixed>>,
  values: Values,
  builder: ResourceBuilder,
): void {
  corrections[resource]?.(values, builder);
  for (const [name, value] of Object.entries(unsaid)) {
    if (!builder.has(name)) builder.put(name, value);
  }
}

type Correction = (values: Values, builder: ResourceBuilder) => void;

const corrections: Readonly<Record<string, Correction>> = {
  AllergyIntolerance(values, builder) {
    if (values.get('type') === null) builder.take('type');
  },
  Condition(values, builder) {
    if (builder.has('clinicalStatus')) return;
    if (builder.has('abatementDateTime') || isBound(values, 'endDate')) {
      // FHIR R4, con-4. It is over, and the source does not say how: of the codes for that, this one has the others below it.
      builder.put('clinicalStatus', { coding: [{ system: `${hl7}condition-clinical`, code: 'inactive' }] });
    }
  },
  Device(values, builder) {
    if (!builder.has('deviceName')) return;
    // A name that is only that of its kind.
    if (values.get('name') === values.get('type_title')) builder.take('deviceName');
    else builder.put('deviceName', [{ name: values.text('name')!, type: 'other' }]);
  },
  DocumentReference(values, builder) {
    const isDate = ['', '_source'].every(
      (end) => values.get(`date_of_visit${end}`) === values.get(`finalized_at${end}`),
    );
    // The date of the note stands for that of a visit that nobody named.
    if (!isDate) return;
    const { period: _, ...context } = (builder.take('context') ?? {}) as JsonObject;
    if (Object.keys(context).length > 0) builder.put('context', context);
  },
  Encounter(values, builder) {
    const system = values.text('class_system');
    const said = concept(values, 'class');
    if (!said || (system !== undefined && fhirSystem(system) === `${hl7}v3-ActCode`)) return;
    // It was the type: only a class is one of these codes.
    if (values.get('encounterType_identifier') === null) builder.take('class');
    builder.put('type', [said]);
  },
  Immunization(_, builder) {
    // Why a dose was too weak, as the source says it, if it does.
    if (builder.take('subpotentReason') === undefined) return;
    const reason = builder.take('statusReason');
    if (isObject(reason)) builder.put('subpotentReason', [reason]);
  },
};
