/**
 * Codes by which a resource says that there is nothing of its kind, or that nothing is known: absent-unknown-uv-ips, a system of the
 * International Patient Summary. Only of allergies the models can say so (allergy-exclusion.ts). Where a model takes codes of any
 * system, such a resource would be a fact with the name "No known procedures".
 */
export const noneKnown = {
  devices: ['no-known-devices', 'no-device-info'],
  immunizations: ['no-known-immunizations', 'no-immunization-info'],
  medications: ['no-known-medications', 'no-medication-info'],
  problems: ['no-known-problems', 'no-problem-info', '160245001'],
  procedures: ['no-known-procedures', 'no-procedure-info'],
} as const;
