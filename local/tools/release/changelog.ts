/** Reads CHANGELOG.md, which has the format of Keep a Changelog. */

interface ChangelogSection {
  /** `Unreleased` or a version. */
  readonly name: string;
  /** Absent for what is not released. */
  readonly date: string | undefined;
  /** What is below the heading. */
  readonly text: string;
}

const heading = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm;

/**
 * The sections in their order.
 * @internal Exported for its test.
 */
export function changelogSections(changelog: string): readonly ChangelogSection[] {
  const headings = [...changelog.matchAll(heading)];
  return headings.map((found, index) => ({
    name: found[1]!,
    date: found[2],
    text: changelog.slice(found.index + found[0].length, headings[index + 1]?.index).trim(),
  }));
}

/** The notes of a version, as they are published. Throws when it has none. */
export function notesOf(changelog: string, version: string): string {
  const section = changelogSections(changelog).find(({ name }) => name === version);
  if (!section) throw new Error(`CHANGELOG.md has no section [${version}].`);
  return `# ${version}${section.date ? ` (${section.date})` : ''}\n\n${section.text}\n`;
}

/** What keeps this state from being released as that version. */
export function changelogFaults(changelog: string, version: string): readonly string[] {
  const sections = changelogSections(changelog);
  const waiting = sections.find(({ name }) => name === 'Unreleased');
  const [newest] = sections.filter((section) => section !== waiting);
  return [
    ...(waiting?.text ? ['CHANGELOG.md has changes under [Unreleased]: put them under the version'] : []),
    ...(newest?.name === version ? [] : [`the newest version in CHANGELOG.md is ${newest?.name ?? 'none'}`]),
    ...(newest?.name === version && !newest.date ? [`[${version}] in CHANGELOG.md has no date`] : []),
    ...(newest?.name === version && !newest.text ? [`[${version}] in CHANGELOG.md says nothing`] : []),
  ];
}
