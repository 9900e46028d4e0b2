/**
 * The document type declaration (XML 1.0 §2.8). It is read to the end, because the parser accepts anything
 * between `<!DOCTYPE` and `>`. Nothing in it is ever applied: no entity, no default attribute, no external
 * subset. The grammar inside ELEMENT, ATTLIST and NOTATION declarations is not checked beyond their quotes.
 */

const nameStart = String.raw`A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}`;
const nameRest = String.raw`\-.0-9\u{B7}\u{300}-\u{36F}\u{203F}\u{2040}`;
const ncName = `[${nameStart}][${nameStart}${nameRest}]*`;
const space = /[ \t\r\n]+/y;
const qualifiedName = new RegExp(`${ncName}(?::${ncName})?`, 'uy');
const literal = /"[^"]*"|'[^']*'/y;
const publicLiteral = /"[ \r\na-zA-Z0-9'()+,./:=?;!*#@$_%-]*"|'[ \r\na-zA-Z0-9()+,./:=?;!*#@$_%-]*'/y;
const parameterReference = new RegExp(`%${ncName};`, 'uy');
const instruction = new RegExp(`<\\?(?![xX][mM][lL][ \\t\\r\\n?])${ncName}(?=[ \\t\\r\\n]|\\?>)`, 'uy');
const declaration = /<!(?:ELEMENT|ATTLIST|NOTATION)(?=[ \t\r\n])/y;
const declarationText = /[^<>"'%[\]]+/y;

/**
 * Checks the text between `<!DOCTYPE` and its closing `>`. Returns undefined when it can be ignored, else why
 * the document counts as not well-formed: a DOCTYPE that declares entities is never accepted
 * (docs/contract/documents.md#content-rules-at-creation). References to parameter entities are skipped
 * unread.
 */
export function doctypeFault(text: string): string | undefined {
  const cursor = new Cursor(text);
  if (!cursor.take(space) || !cursor.take(qualifiedName)) return 'the DOCTYPE names no root element';
  if (cursor.take(space) && !externalId(cursor)) return 'the external identifier of the DOCTYPE is malformed';
  cursor.take(space);
  if (cursor.takeText('[')) {
    const fault = internalSubsetFault(cursor);
    if (fault) return fault;
    cursor.take(space);
  }
  return cursor.atEnd ? undefined : 'the DOCTYPE is malformed';
}

class Cursor {
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#index === this.#text.length;
  }

  takeText(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#index)) return false;
    this.#index += expected.length;
    return true;
  }

  /** Consumes what the sticky pattern matches here. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#index;
    if (!pattern.test(this.#text)) return false;
    this.#index = pattern.lastIndex;
    return true;
  }

  /** Moves past the next occurrence; false when there is none. */
  skipPast(end: string): boolean {
    const found = this.#text.indexOf(end, this.#index);
    if (found < 0) return false;
    this.#index = found + end.length;
    return true;
  }
}

function externalId(cursor: Cursor): boolean {
  if (cursor.takeText('SYSTEM')) return cursor.take(space) && cursor.take(literal);
  if (!cursor.takeText('PUBLIC')) return true;
  return cursor.take(space) && cursor.take(publicLiteral) && cursor.take(space) && cursor.take(literal);
}

function internalSubsetFault(cursor: Cursor): string | undefined {
  while (!cursor.takeText(']')) {
    if (cursor.take(space) || cursor.take(parameterReference)) continue;
    if (cursor.takeText('<!ENTITY')) return 'the DOCTYPE declares entities';
    if (!declarationOrComment(cursor)) return 'the internal subset of the DOCTYPE is malformed';
  }
  return undefined;
}

function declarationOrComment(cursor: Cursor): boolean {
  // The parser has already rejected `--` inside a comment.
  if (cursor.takeText('<!--')) return cursor.skipPast('-->');
  if (cursor.take(instruction)) return cursor.skipPast('?>');
  if (!cursor.take(declaration)) return false;
  while (!cursor.takeText('>')) {
    if (!cursor.take(declarationText) && !cursor.take(literal)) return false;
  }
  return true;
}
