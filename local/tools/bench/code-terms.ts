/** Made-up entries of a coding system, with names that look like clinical terms. They are always the same. */
import { Chance } from '../random.ts';

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

/** A file with this many rows in the snomed layout, a thousand at a time. */
export async function* snomedFile(rows: number): AsyncGenerator<Buffer> {
  const chance = new Chance(1);
  const words = Array.from({ length: 40_000 }, () => word(chance));
  for (let first = 0; first < rows; first += 1000) {
    let text = '';
    for (let row = first; row < Math.min(rows, first + 1000); row += 1) {
      const code = 100_000_000 + row * 7;
      text += `${code}|${term(words, chance)}|Current|C${row}|${chance.below(9)}|${chance.below(99)}|||False|\r\n`;
    }
    yield Buffer.from(text);
  }
}

/** Syllables and, in half of the words, a frequent ending. */
function word(chance: Chance): string {
  let text = '';
  for (let left = 1 + chance.below(4); left > 0; left -= 1) {
    text += chance.oneOf(consonants) + chance.oneOf(vowels) + chance.oneOf(finals);
  }
  return chance.happens(0.5) ? text : text + chance.oneOf(ends);
}

/** Squaring the random number favours the first words of the list, which makes them frequent. */
function term(words: readonly string[], chance: Chance): string {
  const some = Array.from(
    { length: 1 + chance.below(4) },
    () => words[Math.floor((chance.below(100_000) / 100_000) ** 2 * words.length)]!,
  );
  const of = chance.happens(0.5) ? '' : ` of ${chance.oneOf(qualities)} ${chance.oneOf(words)}`;
  const name = `${chance.oneOf(qualities)} ${some.join(' ')}${of}`;
  return `${name[0]!.toUpperCase()}${name.slice(1)} (${chance.oneOf(tags)})`;
}
