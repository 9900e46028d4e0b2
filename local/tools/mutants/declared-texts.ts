/**
 * What Stryker leaves as it is: the descriptions of kinds of items (shared/store/items). Their texts are for docs/data-model.md, which a
 * test compares, and what is shown of an attribute is a word of a type: an emptied one does not compile, and mutants are not compiled.
 */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What is looked at of a node of Babel's syntax tree. */
interface Node {
  readonly type: string;
  readonly returnType?: {
    readonly typeAnnotation?: { readonly typeName?: { readonly name?: string } };
  };
}

/** A function that says that it returns a Subject, as every file of items has one. */
function isDescription({ type, returnType }: Node): boolean {
  return type === 'ArrowFunctionExpression' && returnType?.typeAnnotation?.typeName?.name === 'Subject';
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'declared-texts', {
    shouldIgnore: (path) =>
      isDescription((path as { readonly node: Node }).node)
        ? 'docs/data-model.md and the compiler know it'
        : undefined,
  }),
];
