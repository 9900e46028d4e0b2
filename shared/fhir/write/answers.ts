/** Questions and answers in words → the items of a QuestionnaireResponse. */
import type { Addition } from '../../models/fhir/written/addition.ts';
import type { JsonObject } from '../json.ts';
import { isFhirString, type Values } from './values.ts';

/** FHIR allows any number of levels; a text of many blanks must not make as many. */
const deepest = 10;

/** An item while those below it are added. */
interface Item {
  readonly linkId: string;
  readonly text: string;
  readonly value: JsonObject | undefined;
  readonly below: Item[];
}

/** An item for each line: a question with its answer, or a heading. Two blanks before a line say that it stands below another. */
export function answerItems(
  { field, score, scoreName }: Extract<Addition, { as: 'answers' }>,
  values: Values,
): readonly JsonObject[] {
  const lines = values.text(field)?.split('\n') ?? [];
  const number = values.number(score);
  const scoreLine = number === undefined ? undefined : `${values.text(scoreName)}: ${number}`;
  const top: Item[] = [];
  /** The last item of each level above this line. */
  const open: Item[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const indent = Math.floor((line.length - line.trimStart().length) / 2);
    const level = Math.min(indent, open.length, deepest);
    const item = itemOf(String(index + 1), text, text === scoreLine ? number : undefined);
    open.length = level;
    (open.at(-1)?.below ?? top).push(item);
    open.push(item);
  }
  return top.map(written);
}

function itemOf(linkId: string, line: string, number: number | undefined): Item {
  const at = Math.max(line.indexOf(': '), 0);
  const [question, answer] = [line.slice(0, at), line.slice(at + 2)];
  if (!isFhirString(question) || !isFhirString(answer))
    return { linkId, text: line, value: undefined, below: [] };
  const value = number === undefined ? { valueString: answer } : { valueDecimal: number };
  return { linkId, text: question, value, below: [] };
}

/** FHIR R4, qrs-1: what stands below a question is below its answer. */
function written({ linkId, text, value, below }: Item): JsonObject {
  const item = below.length > 0 && { item: below.map(written) };
  return value ? { linkId, text, answer: [{ ...value, ...item }] } : { linkId, text, ...item };
}
