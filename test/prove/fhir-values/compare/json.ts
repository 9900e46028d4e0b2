/** Reads JSON that may have any form. Nothing in this folder imports anything of the service: it is a second opinion. */

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is at a path such as `code.coding`; of lists, what is in all of their members. */
export function at(json: unknown, path: string): readonly unknown[] {
  let found: readonly unknown[] = [json];
  for (const name of path.split('.')) {
    found = found
      .filter(isJson)
      .flatMap((one) => one[name])
      .filter((one) => one !== undefined && one !== null);
  }
  return found;
}

export function first(json: unknown, path: string): unknown {
  return at(json, path)[0];
}

/** The first text at one of these paths. */
export function textAt(json: unknown, ...paths: readonly string[]): string | undefined {
  return paths.flatMap((path) => at(json, path)).find((one) => typeof one === 'string') as string | undefined;
}

/** Without differences in spaces and case. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
