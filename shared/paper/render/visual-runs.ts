/**
 * The parts of a line in the order in which they stand on paper: texts from right to left and from left to right may stand in one line
 * (Unicode Bidirectional Algorithm, UAX #9).
 */
import bidiModule, { type Bidi } from 'bidi-js';

// The package is CommonJS and exports the function itself, which its types do not say.
const bidi = (bidiModule as unknown as () => Bidi)();

/** Letters and digits of scripts that fontkit sets from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Each run is given in the order of speech; the font sets the letters of one from right to left itself. */
export function visualRuns(line: string): readonly string[] {
  if (!rightToLeft.test(line)) return [line];
  const embedding = bidi.getEmbeddingLevels(line);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { level: number; text: string }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index]!;
    const unit = mirrored.get(index) ?? line[index]!;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += unit;
    else runs.push({ level, text: unit });
  }
  return inVisualOrder(runs).flatMap(({ level, text }) => setRun(text, level % 2 === 1));
}

/** Rule L2: from the highest level to the lowest odd one, each sequence at that level or higher is reversed. */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      if (end > start) start = end;
    }
  }
  return ordered;
}

/** The font chooses the direction by the letters of a run. Where it would choose the other one, each character is a run. */
function setRun(text: string, isRightToLeft: boolean): readonly string[] {
  const isSetFromRight = rightToLeft.test(text);
  if (isSetFromRight === isRightToLeft) return [text];
  const characters = [...text];
  return isRightToLeft ? characters.reverse() : characters;
}
