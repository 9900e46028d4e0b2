/**
 * Additions to resources that may change their meaning, and that this service knows: only what is here is read beside a
 * `modifierExtension` (https://hl7.org/fhir/R4/extensibility.html#modifierExtension).
 */

export interface KnownModifier {
  readonly url: string;
  /** What words say that it is about. */
  readonly label: string;
  /** What it may say so that what it stands in means what it says. With any other code the resource is not read. */
  readonly codes: readonly string[];
}

/** Of Oracle Health: whether a relative has the condition at all, and how it stands. */
const ofConditions = 'https://fhir-ehr.cerner.com/r4/StructureDefinition/condition-';

/** By the kind of the resource. */
export const knownModifiers: Readonly<Record<string, readonly KnownModifier[]>> = {
  FamilyMemberHistory: [
    { url: `${ofConditions}result`, label: 'result', codes: ['10828004'] },
    {
      url: `${ofConditions}lifecycle-status`,
      label: 'status',
      codes: ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'],
    },
  ],
};
