import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeFormats } from '../../../shared/codes/formats/formats.ts';
import { readRows } from '../../../shared/codes/formats/read-rows.ts';
import { all } from './support.ts';

const file = join(import.meta.dirname, '../../../shared/codes/data/cvx.txt');

const vaccines: readonly (readonly [code: string, description: string])[] = [
  ['03', 'MMR'],
  ['08', 'Hep B, adolescent or pediatric'],
  ['10', 'IPV'],
  ['20', 'DTaP'],
  ['21', 'varicella'],
  ['25', 'typhoid, oral'],
  ['33', 'pneumococcal polysaccharide PPV23'],
  ['37', 'yellow fever'],
  ['43', 'Hep B, adult'],
  ['49', 'Hib (PRP-OMP)'],
  ['52', 'Hep A, adult'],
  ['62', 'HPV, quadrivalent'],
  ['83', 'Hep A, ped/adol, 2 dose'],
  ['88', 'influenza, unspecified formulation'],
  ['89', 'polio, unspecified formulation'],
  ['94', 'MMRV'],
  ['110', 'DTaP-Hep B-IPV'],
  ['113', 'Td (adult), 5 Lf tetanus toxoid, preservative free, adsorbed'],
  ['114', 'meningococcal MCV4P'],
  ['115', 'Tdap'],
  ['116', 'rotavirus, pentavalent'],
  ['119', 'rotavirus, monovalent'],
  ['121', 'zoster live'],
  ['133', 'Pneumococcal conjugate PCV 13'],
  ['136', 'Meningococcal MCV4O'],
  ['140', 'Influenza, seasonal, injectable, preservative free'],
  ['141', 'Influenza, seasonal, injectable'],
  ['150', 'influenza, injectable, quadrivalent, preservative free'],
  ['165', 'HPV9'],
  ['187', 'zoster recombinant'],
  ['207', 'COVID-19, mRNA, LNP-S, PF, 100 mcg/0.5 mL dose'],
  ['208', 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose'],
];

it('The vaccine codes that come with the service are these', async () => {
  const rows = await all(readRows(createReadStream(file), codeFormats.cvx));
  expect(rows.map((row) => ('entry' in row ? row.entry : row))).toEqual(
    vaccines.map(([code, description]) => ({
      abbreviation: null,
      code,
      consumer_value: description,
      umls_code: null,
      full_value: description,
    })),
  );
});
