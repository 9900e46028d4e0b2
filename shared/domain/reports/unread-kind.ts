/** The model of what could not be read, and of which kind a resource was. */
import type { Fact } from '../../facts/fact.ts';
import { fieldIndex } from '../../models/registry.ts';
import { modelOf } from '../facts/model-of.ts';

export const unreadModel = modelOf('UnreadResource');
const kindField = fieldIndex(unreadModel, 'resource_type');

/** The kind of resource of a fact of UnreadResource. */
export function unreadKind({ values }: Fact): string {
  return String(values[kindField] ?? '');
}
