/** `npm run release`: what keeps a state from being released, and the notes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { changelogFaults, changelogSections, notesOf } from '../../../../local/tools/release/changelog.ts';
import { versionFaults } from '../../../../local/tools/release/versions.ts';
import { release } from '../../../../shared/release.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-03-01

### Added

- A label.

## [1.1.0] - 2026-01-01

- The first.
`;

const files = (version: string, inLock = version) => ({
  'package.json': { version },
  'package-lock.json': {
    version: inLock,
    packages: { '': { version: inLock }, 'shared/client': { version: inLock } },
  },
  'shared/client/package.json': { version },
  release: version,
});

describe('The changelog', () => {
  it('has a section for each version, with its notes', () => {
    expect(changelogSections(changelog).map(({ name, date }) => [name, date])).toEqual([
      ['Unreleased', undefined],
      ['1.2.0', '2026-03-01'],
      ['1.1.0', '2026-01-01'],
    ]);
    expect(notesOf(changelog, '1.2.0')).toBe('# 1.2.0 (2026-03-01)\n\n### Added\n\n- A label.\n');
    expect(() => notesOf(changelog, '1.3.0')).toThrow('CHANGELOG.md has no section [1.3.0].');
  });

  test.each([
    ['1.2.0', changelog, []],
    ['1.3.0', changelog, ['the newest version in CHANGELOG.md is 1.2.0']],
    ['1.2.0', changelog.replace(' - 2026-03-01', ''), ['[1.2.0] in CHANGELOG.md has no date']],
    ['1.2.0', '## [1.2.0] - 2026-03-01\n', ['[1.2.0] in CHANGELOG.md says nothing']],
    [
      '1.2.0',
      changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'),
      ['CHANGELOG.md has changes under [Unreleased]: put them under the version'],
    ],
    ['1.2.0', '# Changelog\n', ['the newest version in CHANGELOG.md is none']],
  ])('lets %s be released or says why not', (version, text, faults) => {
    expect(changelogFaults(text, version)).toEqual(faults);
  });
});

describe('The version', () => {
  it('is the same wherever it stands', () => {
    expect(versionFaults(files('1.2.0'))).toEqual([]);
    expect(versionFaults(files('1.2.0', '1.1.0'))).toEqual([
      'package-lock.json has the version 1.1.0, not 1.2.0',
      'package-lock.json, packages[""] has the version 1.1.0, not 1.2.0',
      'package-lock.json, shared/client has the version 1.1.0, not 1.2.0',
    ]);
    expect(versionFaults({ ...files('1.2.0'), release: '1.1.0' })).toEqual([
      'shared/release.ts has the version 1.1.0, not 1.2.0',
    ]);
    expect(versionFaults(files('next'))).toEqual(['next in package.json is no version']);
  });

  it('of this state is one, and has notes', () => {
    const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const real = {
      'package.json': json('package.json'),
      'package-lock.json': json('package-lock.json'),
      'shared/client/package.json': json('shared/client/package.json'),
      release,
    };
    expect(versionFaults(real)).toEqual([]);
    expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), release)).toContain('### Added');
  });
});
