/** The places that name the version of the software. */

/** The parts of the files that matter here. */
export interface VersionedFiles {
  readonly 'package.json': { readonly version: string };
  readonly 'package-lock.json': {
    readonly version: string;
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  readonly 'shared/client/package.json': { readonly version: string };
  /** What shared/release.ts exports. */
  readonly release: string;
}

/** Where another version stands than in package.json, and whether that is one (https://semver.org/). */
export function versionFaults(files: VersionedFiles): readonly string[] {
  const { version } = files['package.json'];
  const lock = files['package-lock.json'];
  const places: Readonly<Record<string, string | undefined>> = {
    'package-lock.json': lock.version,
    'package-lock.json, packages[""]': lock.packages['']?.version,
    'package-lock.json, shared/client': lock.packages['shared/client']?.version,
    'shared/client/package.json': files['shared/client/package.json'].version,
    'shared/release.ts': files.release,
  };
  const others = Object.entries(places).filter(([, found]) => found !== version);
  return [
    ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${version} in package.json is no version`]),
    ...others.map(([place, found]) => `${place} has the version ${found ?? 'none'}, not ${version}`),
  ];
}
