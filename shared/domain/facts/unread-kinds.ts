/** Which kinds of data an entry can be of that could not be read, by the type of its resource. */
import { resourceTypes } from '../../fhir/resource-types.ts';
import { mappings } from '../../models/fhir/index.ts';
import { isKindShared } from '../carenets/kinds.ts';

/** Kinds that no mapping tells: what is read by other rules, reports that hold results, and a type of an earlier version of FHIR. */
const others: Readonly<Record<string, readonly string[]>> = {
  Observation: ['LabResult', 'Measurement', 'SocialHistory', 'VitalSigns'],
  DiagnosticReport: ['LabResult'],
  DeviceUseStatement: ['Equipment'],
  MedicationOrder: ['Medication'],
};

const byType = kindsByType();

function kindsByType(): ReadonlyMap<string, readonly string[]> {
  const pairs = [
    ...mappings.map(({ resource, model }) => [resource, model] as const),
    ...Object.entries(others).flatMap(([type, kinds]) => kinds.map((kind) => [type, kind] as const)),
  ];
  const groups = Map.groupBy(pairs, ([type]) => type);
  return new Map([...groups].map(([type, found]) => [type, found.map(([, kind]) => kind)]));
}

/** The kinds of a type; undefined when it can be of any kind. */
function kindsOf(type: string): readonly string[] | undefined {
  return byType.get(type) ?? (resourceTypes.has(type) ? [type] : undefined);
}

/** Whether it is a type of FHIR: the name of any other is somebody's own words. */
export function isKnownType(type: string): boolean {
  return kindsOf(type) !== undefined;
}

/** Whether every kind that an entry of this type can be of is shared. */
export function isWholeShared(type: string, shared: ReadonlySet<string>): boolean {
  return kindsOf(type)?.every((kind) => isKindShared(kind, shared)) ?? false;
}

/** Whether any of them is. */
export function isAnyKindShared(type: string, shared: ReadonlySet<string>): boolean {
  return kindsOf(type)?.some((kind) => isKindShared(kind, shared)) ?? shared.size > 0;
}
