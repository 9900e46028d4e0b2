/** The placeholders of a path, in order, with their meaning. */
import { placeholders } from './vocabulary.ts';

export interface PathParameter {
  readonly name: string;
  readonly doc: string;
  readonly entity: string | undefined;
}

/** Returns the placeholders of a path. Throws when one has no description yet. */
export function pathParameters(path: string): readonly PathParameter[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const known = placeholders[name!];
    if (!known)
      throw new Error(`The placeholder ${name} has no description in the vocabulary of the reference.`);
    return { name: name!, doc: known.doc, entity: known.entity };
  });
}
