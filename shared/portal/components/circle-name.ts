import type { Texts } from '../texts/index.ts';

/** What a circle is called: by its own name, and in the language of the page while it has a name that every record begins with. */
export function circleName(name: string, { sharing }: Texts): string {
  const { beginning } = sharing.circles;
  return Object.hasOwn(beginning, name) ? beginning[name]! : name;
}

/** The name to store for what a person entered: a name from the beginning stays that of every language, so there is only one. */
export function storedCircleName(entered: string, { sharing }: Texts): string {
  const names = Object.entries(sharing.circles.beginning);
  return names.find(([, shown]) => shown === entered)?.[0] ?? entered;
}
