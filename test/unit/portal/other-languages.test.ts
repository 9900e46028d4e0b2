/** What circles and apps are called in the language of the page. */
import { describe, expect, it } from 'vitest';
import type { AppManifest } from '../../../shared/client/index.ts';
import { appText } from '../../../shared/portal/components/app-texts.ts';
import { circleName, storedCircleName } from '../../../shared/portal/components/circle-name.ts';
import { languages } from '../../../shared/portal/texts/index.ts';

const { en, de } = languages;

describe('A circle with a name from the beginning', () => {
  it.each([
    ['Family', 'Familie'],
    ['Physicians', 'Ärzte'],
    ['Work/School', 'Arbeit/Schule'],
  ])('%s is called %s in German', (stored, shown) => {
    expect([circleName(stored, en), circleName(stored, de)]).toEqual([stored, shown]);
  });

  it('keeps its stored name when a person leaves it as it is shown', () => {
    expect(storedCircleName('Familie', de)).toBe('Family');
    expect(storedCircleName('Family', en)).toBe('Family');
  });
});

it.each(['Swimming club', 'family', 'constructor', ''])(
  'A circle called %j is called so everywhere',
  (name) => {
    expect([circleName(name, en), circleName(name, de), storedCircleName(name, de)]).toEqual([
      name,
      name,
      name,
    ]);
  },
);

describe('What an app says about itself', () => {
  const app = (translations?: AppManifest['translations']) =>
    ({
      description: 'Shows doses',
      autonomous_reason: 'Checks overnight',
      ...(translations && { translations }),
    }) as AppManifest;

  it('is said in the language of the page, also in that of another region', () => {
    expect(appText(app({ de: { description: 'Zeigt Dosen' } }), 'description', de)).toBe('Zeigt Dosen');
    expect(appText(app({ 'de-AT': { description: 'Zeigt Dosen' } }), 'description', de)).toBe('Zeigt Dosen');
  });

  it('is said as to everybody where the app does not speak the language, or leaves the text out', () => {
    expect(appText(app(), 'description', de)).toBe('Shows doses');
    expect(appText(app({ fr: { description: 'Affiche les doses' } }), 'description', de)).toBe('Shows doses');
    expect(appText(app({ de: { description: 'Zeigt Dosen' } }), 'autonomous_reason', de)).toBe(
      'Checks overnight',
    );
    expect(appText(app({ de: { description: 'Zeigt Dosen' } }), 'description', en)).toBe('Shows doses');
  });
});
