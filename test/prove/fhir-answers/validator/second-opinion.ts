/** Which answers HL7's validator is asked about, and what it says, as tables. */
import type { FigureTable } from '../../../../local/tools/figures/measurement.ts';
import { errorGroups, validate, validatorProblem } from './validator.ts';

const most = { report: 500, summary: 50 } as const;

type Kind = keyof typeof most;

const kinds = ['report', 'summary'] as const satisfies readonly Kind[];

/** Keeps answers that have resources. */
export class Chosen {
  readonly #kept: Record<Kind, string[]> = { report: [], summary: [] };

  add(kind: Kind, text: string): void {
    if (text.includes('"resource":')) this.#kept[kind].push(text);
  }

  /** By name; at most as many as wanted of each kind, evenly out of all. */
  answers(): ReadonlyMap<string, string> {
    return new Map(
      kinds.flatMap((kind) => {
        const kept = this.#kept[kind];
        const count = Math.min(most[kind], kept.length);
        return Array.from({ length: count }, (_, index) => [
          `${kind}-${index}`,
          kept[Math.floor((index * kept.length) / count)]!,
        ]);
      }),
    );
  }
}

/** Empty where the validator cannot run; that is said on stderr. */
export function secondOpinion(chosen: Chosen): readonly FigureTable[] {
  const problem = validatorProblem();
  if (problem !== undefined) {
    process.stderr.write(`HL7's validator was left out, because ${problem}.\n`);
    return [];
  }
  const answers = chosen.answers();
  const findings = validate(answers);
  for (const { answer, place, message } of [...errorGroups(findings).values()].flatMap((all) =>
    all.slice(0, 3),
  ))
    console.error(`${answer} ${place}: ${message}`);
  const rows = kinds.map((kind) => {
    const own = findings.filter(({ answer }) => answer.startsWith(kind));
    const count = (severity: string) => own.filter((one) => one.severity === severity).length;
    const sent = [...answers.keys()].filter((name) => name.startsWith(kind)).length;
    const errors = count('error') + count('fatal');
    return {
      name: kind,
      cells: [{ value: sent }, { value: errors, atMost: 0 }, { value: count('warning') }],
    };
  });
  const groups = [...errorGroups(findings)].sort(([, left], [, right]) => right.length - left.length);
  const errorTable: FigureTable = {
    title: "Errors of HL7's validator",
    columns: ['times'],
    rows: groups.map(([name, all]) => ({ name, cells: [{ value: all.length }] })),
  };
  return [
    { title: "HL7's validator", columns: ['answers', 'errors', 'warnings'], rows },
    ...(groups.length === 0 ? [] : [errorTable]),
  ];
}
