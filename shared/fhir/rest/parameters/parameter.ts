/**
 * What a search parameter is (FHIR R4, https://hl7.org/fhir/R4/search.html), and how its row is read.
 *
 * A row is a kind and paths: `token code | reaction.substance`. A path names elements from the resource down. `[system=email]` keeps
 * the entries with this value; `>Patient` keeps the references to that type. All entries of lists count.
 */

export type ParameterKind = 'token' | 'date' | 'reference' | 'string' | 'uri';

/** Rows by name of the parameter. */
export type ParameterTexts = Readonly<Record<string, string>>;

export interface Step {
  readonly name: string;
  /** Only objects with this value of this element. */
  readonly where: readonly [element: string, value: string] | undefined;
}

export interface Path {
  readonly steps: readonly Step[];
  /** Only references to this type. */
  readonly target: string | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly paths: readonly Path[];
}

/** The parameter of a row. Throws when the row is not written as it must be. */
export function parseParameter(name: string, row: string): Parameter {
  const [, kind, paths] = /^(token|date|reference|string|uri) (.+)$/.exec(row) ?? [];
  if (!kind || !paths) throw new Error(`${row} is no row of a search parameter.`);
  return { name, kind: kind as ParameterKind, paths: paths.split(' | ').map(parsePath) };
}

function parsePath(text: string): Path {
  const [path, target] = text.split('>') as [string, string?];
  // Dots in brackets belong to an address.
  const steps = path.match(/[^.[]+(?:\[[^\]]*\])?/g) ?? [];
  return { steps: steps.map(parseStep), target };
}

function parseStep(text: string): Step {
  const [, name, element, value] = /^(\w+)(?:\[(\w+)=([^\]]+)\])?$/.exec(text) ?? [];
  if (!name) throw new Error(`${text} is no step of a path.`);
  return { name, where: element && value ? [element, value] : undefined };
}
