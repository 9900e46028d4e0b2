/** Typed documents; content is markup. */
import { documentPrefix } from '../documents.ts';

export type TypedRoot = 'Equipment' | 'Procedure' | 'SimpleClinicalNote';

export function typed(root: TypedRoot, ...content: readonly string[]): string {
  return `<${root} xmlns="${documentPrefix}">${content.join('')}</${root}>`;
}

/** `tag('name', 'Nebulizer')`. */
export function tag(name: string, content = ''): string {
  return `<${name}>${content}</${name}>`;
}
