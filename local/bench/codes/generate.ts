import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRandom, type Random } from './random.ts';

const roots =
  'cardi neur gastr hepat nephr derm oste arthr my pneum bronch angi aden cyst encephal splen thyr ophthalm ot rhin'.split(
    ' ',
  );
const middles = ['o', 'ic', 'al', 'ovascul', 'omy', 'olymph', 'ofib', 'osten', 'otox', 'ohem'];
const ends =
  'itis osis oma pathy algia ectomy plasty otomy gram scopy genic ary emia uria trophy plegia sclerosis megaly'.split(
    ' ',
  );
const qualities =
  'acute chronic congenital benign malignant primary secondary left right bilateral distal proximal recurrent severe open closed'.split(
    ' ',
  );
const tags = ['disorder', 'finding', 'procedure', 'body structure', 'substance', 'situation', 'organism'];

/** Writes a file of so many rows in the snomed layout, with names that look like clinical terms; always the same one. */
export async function generateCodes(file: string, rows: number): Promise<void> {
  const random = createRandom(1);
  const words = Array.from({ length: 40_000 }, () => word(random));
  const out = createWriteStream(file);
  for (let first = 0; first < rows; first += 1000) {
    let text = '';
    for (let row = first; row < Math.min(rows, first + 1000); row += 1) {
      const code = 100_000_000 + row * 7;
      const cui = `C${String(row).padStart(7, '0')}`;
      text += `${code}|${term(words, random)}|Current|${cui}|${random(9)}|${random(99)}|||False|\r\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function word(random: Random): string {
  let text = pick(roots, random);
  for (let part = random(3); part > 0; part -= 1)
    text += pick(middles, random) + (random(3) === 0 ? pick(roots, random) : '');
  return text + pick(ends, random);
}

/** Frequent words come first: the square favours them. */
function term(words: readonly string[], random: Random): string {
  const some = Array.from(
    { length: 1 + random(4) },
    () => words[Math.floor((random(100_000) / 100_000) ** 2 * words.length)]!,
  );
  const of = random(2) === 0 ? '' : ` of ${pick(qualities, random)} ${pick(words, random)}`;
  const name = `${pick(qualities, random)} ${some.join(' ')}${of}`;
  return `${name[0]!.toUpperCase()}${name.slice(1)} (${pick(tags, random)})`;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)]!;
}
