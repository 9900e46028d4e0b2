/** The kinds that have models of their own: relatives, plans, goals, devices in use, insurances, appointments, answers. */
import { compareConcept, namesOf } from './codes.ts';
import { compareDate } from './dates.ts';
import { at, first, isJson, type Json, textAt } from './json.ts';
import { compareParts, compareText } from './values.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';

const isPresent = (value: unknown) => value !== undefined;

export function compareRelative(resource: Json, fact: Fact): readonly Verdict[] {
  const { deceasedBoolean } = resource;
  const deceased = deceasedBoolean === true ? 'true' : (resource.deceasedDate ?? resource.deceasedString);
  return [
    ...compareConcept(at(resource, 'relationship'), fact, ['relationship']),
    ...compareText([resource.name], fact, 'relative_name', 'code'),
    ...compareText(namesOf(at(resource, 'sex')), fact, 'sex', 'value'),
    ...compareConcept(at(resource, 'condition.code').slice(0, 1), fact, ['condition']),
    ...at(resource, 'condition').flatMap((one) => oneOf(namesOf(at(one, 'code')), fact, 'conditions')),
    ...compareParts(at(resource, 'condition.onsetAge.value'), fact, ['conditions']),
    ...compareParts(at(resource, 'ageAge.value'), fact, ['age']),
    ...compareText([resource.bornDate ?? resource.bornString], fact, 'born', 'date'),
    ...(deceasedBoolean === false && fact.deceased
      ? [verdict('negation', 'deceased', false, false, fact.deceased)]
      : compareText([deceased], fact, 'deceased', 'status')),
    ...compareDate(resource.date, fact, 'date'),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}

export function comparePlan(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareText([resource.title], fact, 'title', 'code'),
    ...compareConcept(at(resource, 'category'), fact, ['category']),
    ...compareText([resource.description], fact, 'description', 'value'),
    ...at(resource, 'activity.detail').flatMap((one) => oneOf(namesOf(at(one, 'code')), fact, 'activities')),
    ...compareDate(textAt(resource, 'period.start'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'period.end'), fact, 'endDate'),
    ...compareText([resource.status], fact, 'status', 'status'),
    ...compareText([resource.intent], fact, 'intent', 'status'),
  ];
}

export function compareGoal(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareConcept(at(resource, 'description'), fact, ['name']),
    ...compareConcept(at(resource, 'achievementStatus'), fact, ['achievement'], 'status'),
    ...compareParts(at(resource, 'target.detailQuantity.value'), fact, ['targets']),
    ...compareDate(resource.startDate, fact, 'startDate'),
    ...compareText([resource.lifecycleStatus], fact, 'status', 'status'),
  ];
}

export function compareUse(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareDate(textAt(resource, 'timingPeriod.start', 'timingDateTime'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'timingPeriod.end'), fact, 'endDate'),
    ...compareConcept(at(resource, 'bodySite'), fact, ['body_site'], 'value'),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}

export function compareCoverage(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareConcept(at(resource, 'type'), fact, ['type']),
    ...compareText([resource.subscriberId], fact, 'subscriber_id', 'value'),
    ...compareConcept(at(resource, 'relationship'), fact, ['relationship'], 'value'),
    ...compareDate(textAt(resource, 'period.start'), fact, 'startDate'),
    ...compareDate(textAt(resource, 'period.end'), fact, 'endDate'),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}

export function compareAppointment(resource: Json, fact: Fact): readonly Verdict[] {
  return [
    ...compareDate(resource.start, fact, 'startDate'),
    ...compareDate(resource.end, fact, 'endDate'),
    ...compareText([resource.description], fact, 'description', 'code'),
    ...compareConcept(at(resource, 'serviceType'), fact, ['service']),
    ...compareConcept(at(resource, 'appointmentType'), fact, ['type']),
    ...compareConcept(at(resource, 'cancelationReason'), fact, ['cancellation_reason'], 'status'),
    ...compareText([resource.comment], fact, 'notes', 'value'),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}

export function compareAnswers(resource: Json, fact: Fact): readonly Verdict[] {
  const contained = at(resource, 'contained').filter(isJson);
  const asked = questions(at(resource, 'item'));
  return [
    ...(String(resource.questionnaire).startsWith('#')
      ? compareText([first(contained[0], 'title')], fact, 'title', 'code')
      : compareText([resource.questionnaire], fact, 'questionnaire', 'code')),
    ...compareDate(resource.authored, fact, 'date'),
    ...compareText([resource.status], fact, 'status', 'status'),
    ...asked.flatMap((one) => compareQuestion(one, fact)),
    ...compareScore(asked, fact),
  ];
}

/** Every item, whatever it stands below. */
function questions(items: readonly unknown[]): readonly Json[] {
  return items
    .filter(isJson)
    .flatMap((item) => [item, ...questions(at(item, 'item')), ...questions(at(item, 'answer.item'))]);
}

/** The line of a question begins with it, and has each answer; one that has none has no line. */
function compareQuestion(question: Json, fact: Fact): readonly Verdict[] {
  const said = at(question, 'answer').flatMap(answerIn).filter(isPresent);
  if (typeof question.text !== 'string' || said.length === 0) return [];
  const start = `${spaced(question.text)}:`;
  const lines = String(fact.answers ?? '')
    .split('\n')
    .filter((line) => spaced(line).startsWith(start));
  const isTold = lines.some((line) => said.every((one) => spaced(line).includes(spaced(one!))));
  const isSilent = lines.length === 0;
  return [verdict('value', 'answers', isSilent ? undefined : isTold, [question.text, ...said], lines)];
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function answerIn(answer: unknown): readonly (string | undefined)[] {
  const { valueBoolean } = answer as Json;
  if (typeof valueBoolean === 'boolean') return [valueBoolean ? 'yes' : 'no'];
  const text = textAt(answer, 'valueString', 'valueDate', 'valueDateTime', 'valueTime', 'valueUri');
  const name = textAt(answer, 'valueCoding.display', 'valueCoding.code', 'valueReference.display');
  const [number] = ['valueDecimal', 'valueInteger', 'valueQuantity.value'].flatMap((path) =>
    at(answer, path),
  );
  return [text ?? name ?? (number === undefined ? undefined : String(number))];
}

/** A score is a number of an item that is called one. */
function compareScore(asked: readonly Json[], fact: Fact): readonly Verdict[] {
  const told = fact.score ?? null;
  if (told === null) return [];
  const isSaid = asked.some(
    (item) =>
      String(item.text) === fact.score_name &&
      /score/i.test(String(item.text)) &&
      at(item, 'answer').some((one) =>
        ['valueDecimal', 'valueInteger', 'valueQuantity.value'].some((path) => first(one, path) === told),
      ),
  );
  return [verdict('value', 'score', isSaid, fact.score_name, told)];
}

/** Whether a text has one of these names. */
function oneOf(names: readonly string[], fact: Fact, field: string): readonly Verdict[] {
  if (names.length === 0) return [];
  const told = fact[field] ?? null;
  const isSame = told === null ? undefined : names.some((name) => spaced(String(told)).includes(name));
  return [verdict('code', field, isSame, names, told)];
}
