/** `Carenets`: docs/contract/carenets.md#shape. */

import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface CarenetsView {
  /** Empty in lists that span records. */
  readonly recordId: string;
  readonly carenets: readonly CarenetView[];
}

export interface CarenetView {
  readonly id: string;
  readonly name: string;
}

export function carenetsNode(view: CarenetsView): XmlNode {
  return element('Carenets', { record_id: view.recordId }, view.carenets.map(carenetNode));
}

export function carenetNode({ id, name }: CarenetView): XmlNode {
  return element('Carenet', { id, name, mode: 'explicit' });
}
