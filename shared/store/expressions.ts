/** Turns writes and conditions into DynamoDB's expression language. */
import type { Item } from './key.ts';
import type { Condition, Conditions, Write } from './writes.ts';

/** With values as the service has them. */
export interface Expression {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Item = {};
  #count = 0;

  name(attribute: string): string {
    const placeholder = `#${attribute}`;
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#count}`;
    this.#count += 1;
    this.values[placeholder] = value;
    return placeholder;
  }

  complete(expression: Expression): Expression {
    if (Object.keys(this.names).length > 0) expression.ExpressionAttributeNames = this.names;
    if (Object.keys(this.values).length > 0) expression.ExpressionAttributeValues = this.values;
    return expression;
  }
}

function conditionText(when: Conditions, placeholders: Placeholders): string | undefined {
  const terms = Object.entries(when).map(([attribute, condition]) =>
    term(attribute, condition, placeholders),
  );
  return terms.length > 0 ? terms.join(' AND ') : undefined;
}

function term(attribute: string, condition: Condition, placeholders: Placeholders): string {
  const name = placeholders.name(attribute);
  if (typeof condition !== 'object') return `${name} = ${placeholders.value(condition)}`;
  if ('absent' in condition) return `attribute_not_exists(${name})`;
  if ('present' in condition) return `attribute_exists(${name})`;
  return `${name} < ${placeholders.value(condition.below)}`;
}

/** The condition alone, for a single put or delete. */
export function conditionExpression(when: Conditions = {}): Expression {
  const placeholders = new Placeholders();
  const text = conditionText(when, placeholders);
  return placeholders.complete(text ? { ConditionExpression: text } : {});
}

/** Condition and update of one write in a transaction. */
export function writeExpression(write: Write): Expression {
  const placeholders = new Placeholders();
  const expression: Expression = {};
  const text = conditionText(write.when ?? {}, placeholders);
  if (text) expression.ConditionExpression = text;
  if (write.kind === 'update') expression.UpdateExpression = updateText(write, placeholders);
  return placeholders.complete(expression);
}

function updateText(write: Extract<Write, { kind: 'update' }>, placeholders: Placeholders): string {
  const clauses: string[] = [];
  const set = Object.entries(write.set ?? {}).filter(([, value]) => value !== undefined);
  if (set.length > 0) {
    const terms = set.map(([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`);
    clauses.push(`SET ${terms.join(', ')}`);
  }
  const add = Object.entries(write.add ?? {});
  if (add.length > 0) {
    const terms = add.map(([name, value]) => `${placeholders.name(name)} ${placeholders.value(value)}`);
    clauses.push(`ADD ${terms.join(', ')}`);
  }
  if (write.remove && write.remove.length > 0) {
    clauses.push(`REMOVE ${write.remove.map((name) => placeholders.name(name)).join(', ')}`);
  }
  return clauses.join(' ');
}
