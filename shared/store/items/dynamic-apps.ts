/** Apps that have registered themselves: how many, and when (docs/contract/apps.md#smart_register). */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const dynamicAppsPartition = partition('DYNAMICAPPS');

export interface DynamicAppsItem {
  /** The newest comes last. Some may have been removed since. */
  readonly apps: readonly { readonly id: string; readonly at: string }[];
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

const registrations = place<DynamicAppsItem>(dynamicAppsPartition, 'APPS');

export const dynamicApps = (): Subject => ({
  title: 'Apps that have registered themselves',
  kinds: [
    itemKind(registrations, {
      title: 'apps that have registered themselves',
      attributes: { apps: 'shown', revision: 'shown' },
      readBy: 'registrations of apps by themselves',
    }),
  ],
});

export const dynamicAppsKeys = {
  dynamicApps: () => registrations.key(dynamicAppsPartition.of()),
};
