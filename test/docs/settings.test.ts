import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { settingsMarkdown } from '../../local/tools/reference/settings-page.ts';
import { settingsTables } from '../../shared/settings/table.ts';
import { documents } from '../docs-commands/fences.ts';

const root = resolve(import.meta.dirname, '../..');
const docs = join(root, 'docs');
const written = readFileSync(join(docs, 'settings.md'), 'utf8');

const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('docs/settings.md is what `npm run docs` would write now', () => {
  expect(written).toBe(settingsMarkdown());
});

describe('docs/settings.md', () => {
  it('describes every setting in one row, with five cells', () => {
    const rows = [...written.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| [^|]+ \| `[^|]+` \|$/gm)];
    const names = settingsTables.flatMap((table) => Object.values(table).map(({ name }) => name));
    expect(rows.map(([, name]) => name)).toEqual(names);
  });

  it('shows defaults and examples in the form in which an operator writes them', () => {
    for (const cells of [
      '| `SESSION_TTL` | seconds | `1800` |',
      '| `UI_URL` | origin | required; under `npm start` `http://localhost:8080` |',
      '| `DEFAULT_CARENETS` | list of carenet names | `["Family","Physicians","Work/School"]` |',
      '| `throttleRate` | number | `100` |',
      '| `PORT` | port | `8000` |',
    ])
      expect(written).toContain(cells);
  });

  it('says what a deployment does with the settings of the service', () => {
    expect(written).toContain('| must be set | `UI_URL`, `SUPPORT_ADDRESS` |');
    expect(written).toContain(
      '| not available, for one machine only | `GATEWAY_PATH`, `PING_ALLOW_PRIVATE`, `MASTER_KEYS_FILE`, `MASTER_KEYS` |',
    );
  });

  it('has a row for each port of a default, of a sample app and of a command in the documents', () => {
    const [, ports] = /^### Ports\n(.+?)^## /ms.exec(written)!;
    const listed = [...ports!.matchAll(/^\| `(\d+)` \|/gm)].map(([, port]) => port!);
    const registrations = readdirSync(join(root, 'local'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('/manifest.json'))
      .map((name) => join('local', name));
    const texts = [...documents, ...registrations].map((file) => readFileSync(join(root, file), 'utf8'));
    const named = texts.flatMap((text) =>
      [...text.matchAll(/127\.0\.0\.1:(80\d\d)\b/g)].map(([, port]) => port!),
    );
    expect(listed).toEqual([...new Set(named)].toSorted());
  });

  it('links to files and headings that exist', () => {
    const links = [...written.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = links.filter((target) => {
      const [path, anchor] = target.split('#') as [string, string?];
      const file = path === '' ? join(docs, 'settings.md') : join(docs, path);
      return !existsSync(file) || (anchor && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});
