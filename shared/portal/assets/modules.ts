/** Scripts that consist of modules: each names those that it imports by the path that they are served at. */
import { type Asset, asset } from './asset.ts';

const javascript = 'text/javascript; charset=utf-8';

/**
 * Each module stands after those that it imports. `others` are modules of other scripts. Throws when one imports a module that does not
 * stand before it.
 */
export function linkModules<Name extends string>(
  script: string,
  sources: readonly (readonly [name: Name, source: string])[],
  others: Readonly<Record<string, Asset>> = {},
): Readonly<Record<Name, Asset>> {
  const made: Record<string, Asset> = {};
  for (const [name, source] of sources) {
    const content = source.replace(
      /(?<= from ')\.{1,2}\/(?:[\w-]+\/)?([\w-]+)\.page\.js(?=';)/g,
      (_, imported: string) => {
        const known = made[imported] ?? others[imported];
        if (!known) throw new Error(`${name} imports ${imported}, which is not there yet.`);
        return known.path;
      },
    );
    made[name] = asset(`${script}-${name}`, 'js', javascript, content);
  }
  return made as Record<Name, Asset>;
}
