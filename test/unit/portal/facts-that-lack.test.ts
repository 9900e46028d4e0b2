/** Facts as documents of FHIR give them on the pages of health: no crash, and no row that looks empty. */
import fc from 'fast-check';
import { jsx } from 'hono/jsx';
import { describe, expect, it } from 'vitest';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import { dateText, quantityText } from '../../../shared/portal/components/formats.ts';
import { RequestContext } from '../../../shared/portal/layout/request-context.ts';
import { FactTable } from '../../../shared/portal/pages/health/fact-table.tsx';
import type { Fact as Row } from '../../../shared/portal/pages/health/facts.ts';
import { allViews } from '../../../shared/portal/pages/health/models/index.ts';
import { health as german } from '../../../shared/portal/texts/de/health.ts';
import { health as english } from '../../../shared/portal/texts/en/health.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { periodText } from '../../../shared/titles/how-often.ts';
import { unitInWords } from '../../../shared/titles/units.ts';
import { instance } from '../facts/instances.ts';
import { factOf, looseInstanceOf } from '../fhir/facts.ts';
import { whole } from '../reports/facts.ts';

/** The rows that the client of the portal gets for such facts. */
const rowsOf = (name: string) =>
  looseInstanceOf(models.get(name)!).map(
    (instance) => JSON.parse(whole(factsJson([factOf(instance)], modelNamed)))[0] as Row,
  );

describe('The pages of health', () => {
  it('show every data model', () => {
    expect(allViews.map(({ model }) => model).toSorted()).toEqual([...models.keys()].toSorted());
  });
});

describe.each([...allViews])('A fact of $model that lacks anything', (view) => {
  it('has texts or none, in both languages', () => {
    fc.assert(
      fc.property(rowsOf(view.model), fc.constantFrom(english, german), (row, words) => {
        const texts = [
          view.title(row),
          view.dateOf(row),
          view.sourceOf?.(row),
          view.caveat?.(row, words),
          ...view.columns.map(({ text }) => text(row, 'en', words)),
        ];
        for (const text of texts) expect(text ?? '').toBeTypeOf('string');
        expect(texts.join('\n')).not.toMatch(/\b(null|undefined|NaN|Invalid Date)\b/);
        for (const { key, value } of view.measured?.(row) ?? []) {
          expect(key).toBeTypeOf('string');
          expect(value).toBeTypeOf('number');
        }
      }),
    );
  });

  it('has columns of which each has a heading of its own, in both languages', () => {
    for (const { columns } of [english, german]) {
      const headings = view.columns.map(({ name }) => columns[name]);
      expect(headings.filter((heading) => !heading)).toEqual([]);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  it('has a row that does not look empty', async () => {
    const nothing = JSON.parse(
      whole(factsJson([factOf({ model: view.model, values: [], related: {} })], modelNamed)),
    )[0] as Row;
    const table = jsx(FactTable as never, { view, rows: [[nothing]], caption: 'Facts', isOnDocument: true });
    const page = jsx(RequestContext.Provider as never, { value: { texts: en } }, table);
    const html = String(await page.toString());
    expect(html).toMatch(/<tbody><tr><td.*Not said.*<\/td><\/tr><\/tbody>/);
  });
});

describe('A figure', () => {
  it.each([
    ['1.0', 'en', '1 mg'],
    ['0.0625', 'en', '0.0625 mg'],
    ['0.0625', 'de', '0,0625 mg'],
    [0.00025, 'en', '0.00025 mg'],
    [36.666666667, 'en', '36.667 mg'],
    ['trace', 'en', 'trace mg'],
  ])('of %s is shown in %s as "%s"', (value, tag, expected) => {
    expect(quantityText(value, 'mg', tag)).toBe(expected);
  });
});

describe('A date', () => {
  it.each([
    ['2015-01-01', '2015', 'en', '2015'],
    ['2015-01-01T00:00:00Z', '2015', 'de', '2015'],
    ['2015-03-01', '2015-03', 'en', 'March 2015'],
    ['2015-03-31', '2015-03', 'de', 'März 2015'],
    ['2019-05-04T02:30:00Z', '2019-05-03T21:30:00-05:00', 'en', 'May 3, 2019'],
    ['2019-05-04T02:30:00Z', undefined, 'en', 'May 4, 2019'],
  ])('%s with the source %s is shown in %s as "%s"', (value, source, tag, expected) => {
    expect(dateText(value, tag, source)).toBe(expected);
  });
});

describe('A unit of UCUM', () => {
  it('is told without the remarks in it, which may be all of it', () => {
    expect(
      ['{score}', '{cells}/uL', 'pg/{cell}', '{tablet}', 'mg{creat}'].map((unit) => unitInWords(unit, 'en')),
    ).toEqual([undefined, 'cells/µL', 'pg/cell', 'tablets', 'mg']);
  });

  it('of how often is told as the time in which', () => {
    expect(['/d', '/(3.d)', '/wk'].map((unit) => periodText(unit, 'en'))).toEqual([
      '1 day',
      '3 days',
      '1 week',
    ]);
    expect(periodText('/(3.d)', 'de')).toBe('3 Tage');
    expect(['mg', null, '/constructor'].map((unit) => periodText(unit, 'en'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A vaccine that is called given, with a reason why it was not', () => {
  it('says the reason', () => {
    const fact = factOf(
      instance('Immunization', {
        product_name_title: 'Tetanus',
        administration_status_title: 'Dose given',
        administration_status_identifier: 'doseGiven',
        status_reason_title: 'Patient Objection',
      }),
    );
    const [row] = JSON.parse(whole(factsJson([fact], modelNamed))) as readonly Row[];
    const view = allViews.find(({ model }) => model === 'Immunization')!;
    expect(view.caveat!(row!, english)).toContain('Patient Objection');
  });
});

describe('A medicine', () => {
  it('has columns with how it is given and the most that may be taken', () => {
    const fact = factOf(
      instance('Medication', {
        drugName_title: 'Fentanyl',
        instructions: 'Change the patch',
        route_title: 'Transdermal',
        maximum_dose: '1 patch in 3 days',
      }),
    );
    const [row] = JSON.parse(whole(factsJson([fact], modelNamed))) as readonly Row[];
    const { columns } = allViews.find(({ model }) => model === 'Medication')!;
    const filled = columns.flatMap(({ name, text }) => {
      const said = text(row!, 'en', english);
      return said ? [[english.columns[name], said]] : [];
    });
    expect(filled).toEqual([
      ['Name', 'Fentanyl'],
      ['Instructions', 'Change the patch'],
      ['How it is given', 'Transdermal'],
      ['At most', '1 patch in 3 days'],
    ]);
  });
});
