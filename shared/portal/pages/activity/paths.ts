/** Addresses of the activity of one who used a record. */

/** Marks an app that acted for people. An account and an app can have ids that look alike. */
export const appPrefix = 'app:';

/** The value of `who` in the address. */
export function whoOf({ id, isProxy }: { readonly id: string; readonly isProxy: boolean }): string {
  return isProxy ? appPrefix + id : id;
}
