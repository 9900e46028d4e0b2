import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRandom, type Random } from './random.ts';

const consonants = 'b c d f g h l m n p r s t v x th ph ch st tr pl gl br'.split(' ');
const vowels = 'a e i o u y ae ia io'.split(' ');
const finals = ['', '', '', 'n', 'r', 's', 'l', 'm', 'x'];
const ends =
  'itis osis oma pathy algia ectomy plasty otomy gram scopy genic ary emia uria trophy plegia'.split(' ');
const qualities =
  'acute chronic congenital benign malignant primary secondary left right bilateral distal proximal recurrent severe open closed'.split(
    ' ',
  );
const tags = ['disorder', 'finding', 'procedure', 'body structure', 'substance', 'situation', 'organism'];

/**
 * Writes a file with this many rows in the snomed layout, with names that look like clinical terms. The file
 * is always the same.
 */
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

/** Syllables and, in half of the words, a frequent ending. */
function word(random: Random): string {
  let text = '';
  for (let left = 1 + random(4); left > 0; left -= 1) {
    text += pick(consonants, random) + pick(vowels, random) + pick(finals, random);
  }
  return random(2) === 0 ? text : text + pick(ends, random);
}

/** Squaring the random number favours the first words of the list, which makes them frequent. */
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
