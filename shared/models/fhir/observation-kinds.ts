/**
 * What an Observation is about, told by itself alone: whatever stands beside it and whichever way it came, it is the same fact.
 * Senders of HL7 v2 and C-CDA leave out the category; then its code, its unit, its ranges and flags tell.
 */

/** Categories that say that a laboratory found it: those of FHIR, sections of laboratories in HL7 v2 (table 0074), LOINC of C-CDA. */
export const laboratoryCategories: Readonly<Record<string, readonly string[]>> = {
  'observation-category': ['laboratory'],
  'v2-0074': ['LAB', 'BLB', 'CG', 'CH', 'CP', 'HM', 'IMM', 'MB', 'MCB', 'MYC', 'SR', 'TX', 'VR'],
  'loinc.org': ['26436-6', '18719-5', '18723-7', '18725-2', '18727-8', '18728-6', '18729-4'],
};

/** Categories of FHIR and of US Core that say that it is something else. */
export const otherCategories: readonly string[] = [
  'activity',
  'exam',
  'imaging',
  'procedure',
  'social-history',
  'survey',
  'therapy',
  'vital-signs',
];

/** A name of LOINC for what was found in a sample: `Glucose [Mass/volume] in Serum or Plasma`. */
export const sampleName =
  /\bin (?:arterial |venous |capillary |mixed venous |cord )?(?:blood|serum|plasma|urine|platelet|red blood|body fluid|cerebral spinal|csf|stool|specimen|tissue|semen|sweat|saliva|sputum|isolate|bone marrow|amniotic|synovial|pleural|peritoneal|genital|vaginal|cervix|throat|nose|nasopharynx|respiratory|dried blood|unspecified|leukocytes|dbs|milk|hair|water|cvx|bronchial|wound)|\bof (?:urine|serum|plasma|semen|sputum|stool|body fluid|cerebral spinal)\b|\bby automated count\b/i;

/** Names of what a person tells or somebody rates, which have ranges and flags too. */
export const ratedName =
  /\b(?:score|scale|index|questionnaire|assessment|screening|phq|gad-?7|audit|survey|inventory|reported|percentile|age|rate|pressure|volume\/time)\b/i;

/** Units of what is in a sample: amounts for each litre, gram, mole or field; sizes of cells; clotting; acidity. */
export const laboratoryUnit =
  /(?:\/\(?(?:[dcmunpf]?L|mol|mmol|umol|g|kg|mg|ug|100|\[?HPF\]?|\[?LPF\]?|mm3|uL|h?pf|10\*\d+)\)?(?:\b|$|\{))|^(?:%.*|fL|pg(?:\/\{cell\})?|s|sec|seconds|\{?INR\}?|\[?pH\]?|\{titer\}|titer|\{ratio\}|ratio|[km]?I?U\/m?L|mm\/h|mOsm\/kg|.+\.L-1|mL\/min\/.*)$/i;

/** Categories of social history, and LOINC and SNOMED CT codes that senders without the category use. */
export const socialHistoryKinds = {
  category: 'social-history',
  /** In turn: smoking and tobacco; alcohol and drugs; occupation; pregnancy; gender and orientation; sexual activity, housing. */
  loinc: [
    '72166-2 11366-2 11367-0 39240-7 63513-6 63512-8 63640-7 64234-8 8663-7 8664-5 74010-0 81228-9 88029-4 95494-7 95529-0',
    '11331-6 11330-8 11332-4 11333-2 74013-4 74205-6 68518-0 68519-8 68520-6 11343-1 11342-3 74204-9',
    '11341-5 21843-8 21844-6 11340-7 74165-2 86188-0 85658-3 87729-0 87510-4 87511-2 87706-8 87707-6',
    '82810-3 86645-9 11639-0 11640-8 90767-5 86646-7',
    '76689-9 76690-7 76691-5 46098-0 99502-7 90778-2 90780-8',
    '64690-1 71802-3 76427-4 11350-6 11351-4',
  ].flatMap((codes) => codes.split(' ')),
  snomed: [
    '229819007',
    '365981007',
    '401201003',
    '266918002',
    '77176002',
    '160573003',
    '897148007',
    '228272008',
    '14679004',
    '77386006',
    '228366006',
    '365980008',
    '110483000',
  ] as readonly string[],
};

/** The category that every Observation of a model is written with. It goes without saying in a fact. */
export const defaultCategories: Readonly<Record<string, string>> = { LabResult: 'laboratory' };
