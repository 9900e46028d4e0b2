/** What people call kinds of data: a data model of the service, or a type of FHIR resource that has none. */
import type { IconName } from '../../icons/index.ts';
import type { Texts } from '../../texts/index.ts';
import { modelViews } from '../health/models/index.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { kindOf, placeOf } from './not-read.ts';

/** The kinds that lists can be narrowed to, in the order of the pages of Health. */
export const kindsOfData: readonly string[] = modelViews.map(({ model }) => model);

/** Where nothing better is known, medical data. */
const icons: Readonly<Partial<Record<ModelName, IconName>>> = {
  allergies: 'allergy',
  'no-allergies': 'allergy',
  problems: 'problem',
  medications: 'medicine',
  fills: 'medicine',
  immunizations: 'vaccine',
  vitals: 'health',
  labs: 'laboratory',
  measurements: 'laboratory',
  procedures: 'care',
  encounters: 'care',
  notes: 'document',
};

/** The name of a kind. Types of resources that nobody knows by name are other data. */
export function nameOfKind(kind: string, { health }: Texts): string {
  const view = modelViews.find(({ model }) => model === kind);
  return view ? health.models[view.name] : health.notRead.kinds[kindOf(kind)];
}

/** Each name once: those of models in the order of their pages, then the others, with what matters most for care first. */
export function namesOfKinds(kinds: readonly string[], texts: Texts): readonly string[] {
  const ordered = kinds.toSorted((one, other) => rankOf(one) - rankOf(other));
  return [...new Set(ordered.map((kind) => nameOfKind(kind, texts)))];
}

/** The icon of the only kind; of several, that of medical data; of none, that of a document. */
export function iconOfKinds(kinds: readonly string[]): IconName {
  const [kind, ...others] = kinds;
  if (kind === undefined) return 'document';
  const view = modelViews.find(({ model }) => model === kind);
  return (others.length === 0 && view && icons[view.name]) || 'medicalData';
}

function rankOf(kind: string): number {
  const place = kindsOfData.indexOf(kind);
  return place < 0 ? kindsOfData.length + placeOf(kind) : place;
}
