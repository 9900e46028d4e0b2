/** The papers that can be printed, by their names in addresses. */
import type { PaperKind } from '../../../client/index.ts';
import type { IconName } from '../../components/icon.tsx';

interface PaperChoice {
  readonly kind: PaperKind;
  readonly path: string;
  readonly icon: IconName;
}

/** In the order of the page. */
export const papers: readonly PaperChoice[] = [
  { kind: 'summary', path: 'summary', icon: 'health' },
  { kind: 'emergency_card', path: 'emergency-card', icon: 'details' },
  { kind: 'medications', path: 'medications', icon: 'medicine' },
];

export function paperAt(path: string): PaperKind | undefined {
  return papers.find((one) => one.path === path)?.kind;
}
