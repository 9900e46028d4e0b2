/** The return value of a method: its type, the code that reads it, and its documentation. */
import type { Output } from '../../../shared/api/endpoint.ts';
import { jsonShapes } from '../../../shared/api/shapes.ts';

export interface MethodAnswer {
  readonly type: string;
  /** Returns the expression that reads the value from `call`; undefined when there is nothing to read. */
  readonly read: ((call: string) => string) | undefined;
  readonly doc: string | undefined;
}

export function answerOf(output: Output): MethodAnswer {
  switch (output.kind) {
    case 'ok':
      return { type: 'void', read: undefined, doc: undefined };
    case 'xml':
      return { type: 'string', read: (call) => `text(${call})`, doc: `XML, \`${output.shape}\`` };
    case 'json':
      return { type: 'unknown', read: (call) => `json(${call})`, doc: `JSON: ${jsonShapes[output.shape]}` };
    case 'text':
      return { type: 'string', read: (call) => `text(${call})`, doc: output.doc };
    case 'bytes':
      return { type: 'StoredBytes', read: (call) => `bytes(${call})`, doc: output.doc };
    case 'rendered':
      return { type: 'Rendered', read: (call) => `rendered(${call})`, doc: output.doc };
    case 'form':
      return formAnswer(output.fields);
  }
}

/** A field may say more than its name: `a or b, when bound` are two optional fields. */
function formAnswer(fields: readonly string[]): MethodAnswer {
  const names: string[] = [];
  const occasional: string[] = [];
  for (const field of fields) {
    const read = field.replace(/[:,=].*$/s, '').split(' or ');
    const unreadable = read.find((name) => !/^[a-z_]+$/.test(name));
    if (unreadable !== undefined) throw new Error(`No field of a form can be read from "${field}".`);
    (read.length > 1 || field.includes(', when') ? occasional : names).push(...read);
  }
  const types = [names, occasional].filter((some) => some.length > 0).map(union);
  const list = names.map((name) => `'${name}'`).join(', ');
  return {
    type: `FormValues<${types.join(', ')}>`,
    read: (call) => `form(${call}, [${list}])`,
    doc: undefined,
  };
}

function union(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ');
}
