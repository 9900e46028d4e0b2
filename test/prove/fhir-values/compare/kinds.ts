/** The other kinds of resources, one function each. */
import { codingsOf, compareConcept, namesOf } from './codes.ts';
import { compareDate, compareOver } from './dates.ts';
import { at, type Json, plain, textAt } from './json.ts';
import { compareParts, compareText } from './values.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';

function codeOf(resource: Json, path: string): readonly unknown[] {
  return codingsOf(at(resource, path))
    .slice(0, 1)
    .map(({ code }) => code);
}

const overConditions: ReadonlySet<unknown> = new Set(['inactive', 'remission', 'resolved']);

export function compareCondition(resource: Json, fact: Fact): readonly Verdict[] {
  const [clinical] = codeOf(resource, 'clinicalStatus');
  return [
    ...compareConcept(at(resource, 'code'), fact, ['name']),
    ...compareDate(textAt(resource, 'onsetDateTime', 'onsetPeriod.start'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'abatementDateTime', 'abatementPeriod.end'), fact, 'endDate'),
    ...compareOver(overConditions.has(clinical), fact, 'endDate'),
    ...compareText(codeOf(resource, 'clinicalStatus'), fact, 'clinicalStatus', 'status'),
    ...compareText(codeOf(resource, 'verificationStatus'), fact, 'verificationStatus', 'negation'),
    ...compareConcept(at(resource, 'category'), fact, ['category'], 'status'),
    ...compareConcept(at(resource, 'severity'), fact, ['severity'], 'value'),
  ];
}

/** A condition that says how somebody lives. */
export function compareLiving(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareConcept(at(resource, 'code'), fact, ['name']),
    ...compareDate(textAt(resource, 'onsetDateTime', 'onsetPeriod.start'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'abatementDateTime', 'abatementPeriod.end'), fact, 'endDate'),
  ];
}

const severities = ['mild', 'moderate', 'severe'];
/** SNOMED CT for the same words; a fact may say worse in two more. */
const severityCodes: Readonly<Record<string, number>> = {
  '255604002': 0,
  '6736007': 1,
  '24484000': 2,
  '442452003': 3,
  '399166001': 4,
};

export function compareAllergy(resource: Json, fact: Fact): readonly Verdict[] {
  const allergens = ['drug_allergen', 'drug_class_allergen', 'food_allergen', 'allergen'];
  const reactions = at(resource, 'reaction.manifestation');
  return [
    ...compareConcept([...at(resource, 'code'), ...at(resource, 'reaction.substance')], fact, allergens),
    ...compareConcept(reactions, fact, ['allergic_reaction'], 'value'),
    ...compareWorst(resource, fact),
    ...compareText([resource.criticality], fact, 'criticality', 'value'),
    ...compareText(codeOf(resource, 'clinicalStatus'), fact, 'clinical_status', 'status'),
    ...compareText(codeOf(resource, 'verificationStatus'), fact, 'verification_status', 'negation'),
    ...compareText(
      [resource.onsetDateTime ?? textAt(resource, 'onsetString', 'onsetPeriod.start')],
      fact,
      'onset',
      'date',
    ),
  ];
}

/** The severity that is told is that of the worst reaction: anaphylaxis must not read as mild. */
function compareWorst(resource: Json, fact: Fact): readonly Verdict[] {
  const said = at(resource, 'reaction.severity').map((one) => severities.indexOf(String(one)));
  if (said.length === 0) return [];
  const told = fact.severity_identifier ?? null;
  const isWorst = told === null ? undefined : severityCodes[String(told)] === Math.max(...said);
  return [verdict('value', 'severity', isWorst, at(resource, 'reaction.severity'), told)];
}

/** SNOMED CT has replaced the one code by the other, and says that they mean the same. */
const sameExclusion: Readonly<Record<string, string>> = { '716186003': '160244002' };

function olderCodes(resource: Json): readonly Json[] {
  return codingsOf(at(resource, 'code')).flatMap((coding) => {
    const code = sameExclusion[String(coding.code)];
    return code === undefined ? [] : [{ ...coding, code }];
  });
}

export function compareExclusion(resource: Json, fact: Fact): readonly Verdict[] {
  const says = namesOf(at(resource, 'code')).some((name) => /\bno\b|^716\d+$|negat|not on file/.test(name));
  return [
    verdict('negation', 'AllergyExclusion', says, resource.code, fact),
    ...compareConcept([...at(resource, 'code'), ...olderCodes(resource)], fact, ['name']),
  ];
}

export function compareImmunization(resource: Json, fact: Fact): readonly Verdict[] {
  const told = fact.administration_status_identifier ?? null;
  const wasGiven = resource.status === 'completed';
  const isTrue = told === null ? undefined : (told !== 'notAdministered') === wasGiven;
  return [
    ...compareConcept(at(resource, 'vaccineCode'), fact, ['product_name']),
    ...compareDate(resource.occurrenceDateTime, fact, 'date'),
    verdict('negation', 'administration_status', isTrue, resource.status, told),
    ...compareText([resource.lotNumber], fact, 'lot_number', 'value'),
    ...compareConcept(at(resource, 'statusReason'), fact, ['status_reason'], 'status'),
    ...compareConcept(at(resource, 'reportOrigin'), fact, ['report_origin']),
  ];
}

export function compareProcedure(resource: Json, fact: Fact): readonly Verdict[] {
  const names = namesOf(at(resource, 'code'));
  const told = fact.name ?? null;
  return [
    ...(names.length === 0
      ? []
      : [
          verdict(
            'code',
            'name',
            told === null ? undefined : names.includes(plain(String(told))),
            names,
            told,
          ),
        ]),
    ...compareDate(textAt(resource, 'performedDateTime', 'performedPeriod.start'), fact, 'date_performed'),
    ...compareDate(textAt(resource, 'performedPeriod.end'), fact, 'date_ended'),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}

export function compareEncounter(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareDate(textAt(resource, 'period.start'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'period.end'), fact, 'endDate'),
    ...compareText([resource.status], fact, 'status', 'status'),
    // The type says more than the class, which is only where it took place.
    ...compareConcept([...at(resource, 'type'), ...at(resource, 'class')], fact, ['class']),
  ];
}

export function compareDevice(resource: Json, fact: Fact): readonly Verdict[] {
  const names = [
    ...at(resource, 'deviceName.name'),
    ...namesOf(at(resource, 'type')),
    ...at(resource, 'modelNumber'),
    ...at(resource, 'distinctIdentifier'),
  ];
  return [
    ...compareText(names, fact, 'name', 'code'),
    ...compareConcept(at(resource, 'type'), fact, ['type']),
    ...compareText([resource.manufacturer], fact, 'vendor', 'value'),
    ...compareText([resource.lotNumber], fact, 'lot_number', 'value'),
    ...compareText([resource.status], fact, 'status', 'status'),
    ...compareParts(at(resource, 'udiCarrier.carrierHRF').slice(0, 1), fact, ['udi']),
  ];
}

/** A report or a reference to a document: when, which state, and what it concludes. */
export function compareNote(resource: Json, fact: Fact): readonly Verdict[] {
  const when = textAt(
    resource,
    'context.period.start',
    'effectiveDateTime',
    'effectivePeriod.start',
    'date',
    'issued',
  );
  return [
    ...compareDate(when, fact, 'date_of_visit'),
    // A note that was replaced says so; else the state of its text counts more than that of the reference.
    ...compareText(
      resource.status === 'superseded' ? ['superseded'] : [resource.docStatus ?? resource.status],
      fact,
      'status',
      'status',
    ),
    ...compareParts(at(resource, 'conclusion'), fact, ['content']),
    ...compareParts(plainTextOf(resource), fact, ['content']),
  ];
}

/** Of attachments that are plain text in the resource itself. */
function plainTextOf(resource: Json): readonly string[] {
  const attachments = [...at(resource, 'content.attachment'), ...at(resource, 'presentedForm')];
  return attachments.flatMap((attachment) => {
    const data = textAt(attachment, 'data');
    if (data === undefined || !/^text\/plain/.test(textAt(attachment, 'contentType') ?? '')) return [];
    return Buffer.from(data, 'base64').toString('utf8').trim();
  });
}
