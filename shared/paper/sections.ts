/** The sections of papers: what is told of each kind of data. */
import type { Fact } from '../facts/fact.ts';
import { quantityText } from '../titles/figures.ts';
import { periodText } from '../titles/how-often.ts';
import type { FoundFacts, ListedModel, PaperContent } from './content.ts';
import { dayText, Entry, sayer, statusText } from './fact.ts';
import type { PaperRow, PaperSection } from './paper.ts';
import { rangeText, resultText, standingOf, titleOfTest } from './results.ts';
import { joined, lineOf, longestName } from './text.ts';
import { timesOfDay } from './times-of-day.ts';
import { unreadWarnings } from './unread.ts';
import type { Words } from './words/index.ts';

type Section = (content: PaperContent, words: Words) => PaperSection;

export const allergies: Section = (content, words) => {
  const { facts, total, ended } = content.facts.Allergy;
  const rows = [
    ...facts.map((fact) => allergyRow(new Entry(fact, words))),
    ...content.exclusions.map((fact) => exclusionRow(new Entry(fact, words))),
  ];
  return section('allergies', content, words, {
    columns: [words.columns.allergy, words.columns.reaction],
    rows,
    left: total - facts.length,
    ended,
    warnings: unreadWarnings('allergy', content.unread, words),
  });
};

function allergyRow(entry: Entry): PaperRow {
  const name = entry.first(
    'drug_allergen_title',
    'food_allergen_title',
    'drug_class_allergen_title',
    'allergen_title',
  );
  // An allergy without a name still warns.
  const shown =
    name || joined([entry.words.notSaid, entry.first('category_title'), entry.text('notes')], ': ');
  const reactions =
    entry.text('reactions') || joined([entry.text('allergic_reaction_title'), entry.text('severity_title')]);
  return {
    cells: [entry.named(shown, 'verification_status', 'clinical_status'), reactions],
    mark: entry.mark('asserter'),
  };
}

function exclusionRow(entry: Entry): PaperRow {
  return { cells: [entry.named(entry.first('name_title'), 'verification_status'), ''], mark: null };
}

/** As a line of the card. */
export const medicineLines: Section = (content, words) =>
  medicineSection(content, words, ['medicine', 'howOften', 'reason'], (fact) => {
    const entry = new Entry(fact, words);
    return {
      cells: [
        medicineName(entry),
        joined([doseOf(entry), howOften(entry)]),
        entry.text('reason', longestName),
      ],
      mark: medicineMark(entry),
    };
  });

/** As a row of the summary. */
export const medicines: Section = (content, words) =>
  medicineSection(content, words, ['medicine', 'howOften', 'reason', 'since'], (fact) => {
    const entry = new Entry(fact, words);
    return {
      cells: [
        medicineName(entry),
        joined([doseOf(entry), howOften(entry)]),
        entry.text('reason', longestName),
        entry.date('startDate'),
      ],
      mark: medicineMark(entry),
    };
  });

/** As a row of the table that clinics know. */
export const medicineTable: Section = (content, words) =>
  medicineSection(
    content,
    words,
    ['medicine', 'dose', 'morning', 'noon', 'evening', 'night', 'howOften', 'since', 'reason', 'prescriber'],
    (fact) => {
      const entry = new Entry(fact, words);
      const [morning, noon, evening, night] = timesOfDay(dosageOf(entry)) ?? ['', '', '', ''];
      return {
        cells: [
          medicineName(entry),
          doseOf(entry),
          ...[morning, noon, evening, night],
          howOften(entry),
          entry.date('startDate'),
          entry.text('reason', longestName),
          prescriberOf(entry),
        ],
        mark: null,
      };
    },
  );

function medicineSection(
  content: PaperContent,
  words: Words,
  columns: readonly (keyof Words['columns'])[],
  rowOf: (fact: Fact) => PaperRow,
): PaperSection {
  const { facts, total, ended } = content.facts.Medication;
  return section('medicines', content, words, {
    columns: columns.map((column) => words.columns[column]),
    rows: facts.map(rowOf),
    left: total - facts.length,
    ended,
    warnings: unreadWarnings('medicine', content.unread, words),
  });
}

function medicineName(entry: Entry): string {
  return entry.named(entry.first('drugName_title', 'notes'), 'status', 'intent');
}

function doseOf(entry: Entry): string {
  const { tag } = entry.words;
  return lineOf(quantityText(entry.text('quantity_value'), entry.text('quantity_unit'), tag));
}

/** The dosage says more than the instructions wherever it is there beside them. */
function dosageOf(entry: Entry): string {
  const [instructions, dosage] = [entry.text('instructions'), entry.text('dosage')];
  return dosage.includes(instructions) ? dosage : joined([instructions, dosage], ' ');
}

function howOften(entry: Entry): string {
  const { words } = entry;
  const [value, unit] = [entry.text('frequency_value'), entry.text('frequency_unit')];
  const times = quantityText(value, undefined, words.tag);
  const period = periodText(unit, words.tag);
  const often = times && period ? words.often(times, period) : quantityText(value, unit, words.tag);
  const need = entry.text('as_needed', longestName);
  const most = entry.text('maximum_dose', longestName);
  return joined([
    often,
    dosageOf(entry),
    entry.text('route_title', longestName),
    need === 'true' ? words.asNeeded : need && words.asNeededFor(need),
    most && words.atMost(most),
  ]);
}

/** Codes of the model for who tells of a medicine. */
const ownStatement = 'patientReport';
/** The origin of a vaccination that the patient or a relative tells of. */
const fromMemory = 'recall';

function medicineMark(entry: Entry): PaperRow['mark'] {
  const { words } = entry;
  const who = sayer(entry.text('prescriber'), words);
  if (who !== undefined) return who;
  return entry.text('provenance_identifier') === ownStatement ? words.ownStatement : null;
}

function prescriberOf(entry: Entry): string {
  const who = entry.text('prescriber', longestName);
  const isSaidByOthers = sayer(who, entry.words) !== undefined;
  return joined([medicineMark(entry), isSaidByOthers ? '' : who]);
}

export const problems: Section = (content, words) =>
  listed('problems', 'Problem', 'problem', content, words, {
    columns: [words.columns.problem, words.columns.notes, words.columns.since],
    rowOf: (entry) => ({
      cells: [problemName(entry), entry.text('notes', longestName), startOf(entry)],
      mark: entry.mark('asserter'),
    }),
  });

/** As a line of the card. */
export const problemLines: Section = (content, words) =>
  listed('problems', 'Problem', 'problem', content, words, {
    // The line says itself what the date is.
    columns: [words.columns.problem, ''],
    rowOf: (entry) => {
      const start = startOf(entry);
      return {
        cells: [problemName(entry), start && words.since(start)],
        mark: entry.mark('asserter'),
      };
    },
  });

function problemName(entry: Entry): string {
  return entry.named(entry.first('name_title'), 'verificationStatus', 'clinicalStatus');
}

function startOf(entry: Entry): string {
  return entry.date('startDate') || entry.text('onset', longestName);
}

export const results: Section = (content, words) => {
  const { listed, total } = content.tests;
  const rows = listed.map((test): PaperRow => {
    const standing = standingOf(test);
    const marks = joined([standing && words.standing[standing], statusText(test.status, words)]);
    const text = resultText(test, words);
    const sayers = sayer(test.performer ?? '', words);
    return {
      cells: [
        titleOfTest(test, words),
        marks === '' ? text : `${text} (${marks})`,
        rangeText(test, words),
        dayText(test.date, words),
      ],
      mark: sayers ?? null,
    };
  });
  return section('results', content, words, {
    columns: [words.columns.test, words.columns.result, words.columns.range, words.columns.date],
    rows,
    left: total - listed.length,
    ended: 0,
    warnings: unreadWarnings('result', content.unread, words),
  });
};

export const vaccinations: Section = (content, words) =>
  listed('vaccinations', 'Immunization', 'vaccination', content, words, {
    columns: [words.columns.vaccine, words.columns.date],
    rowOf: (entry) => {
      const given = entry.text('administration_status_identifier');
      const { doses } = words;
      const status = Object.hasOwn(doses, given) ? doses[given as keyof typeof doses] : '';
      const name = entry.first('product_name_title', 'product_class_title') || words.notSaid;
      return {
        cells: [status === '' ? name : `${name} (${status})`, entry.date('date')],
        mark:
          entry.text('report_origin_identifier') === fromMemory
            ? words.ownStatement
            : entry.mark('performer'),
      };
    },
  });

export const procedures: Section = (content, words) =>
  listed('procedures', 'Procedure', 'procedure', content, words, {
    columns: [words.columns.procedure, words.columns.place, words.columns.date],
    rowOf: (entry) => ({
      cells: [
        entry.named(entry.first('name'), 'status'),
        joined([entry.first('provider_institution', 'provider_name'), entry.text('location')]),
        entry.date('date_performed'),
      ],
      mark: null,
    }),
  });

export const devices: Section = (content, words) => {
  const [own, used] = [content.facts.Equipment, content.facts.DeviceUse];
  const rows = [
    ...own.facts.map((fact) => {
      const entry = new Entry(fact, words);
      const cells = [
        entry.named(entry.first('name', 'type_title'), 'status'),
        joined([entry.text('vendor'), entry.text('description', longestName)]),
        entry.date('date_started'),
      ];
      return { cells, mark: null };
    }),
    ...used.facts.map((fact) => {
      const entry = new Entry(fact, words);
      const cells = [
        entry.named(entry.first('name_title'), 'status'),
        joined([entry.text('body_site_title'), entry.text('notes', longestName)]),
        entry.date('startDate'),
      ];
      return { cells, mark: entry.mark('reporter') };
    }),
  ];
  return section('devices', content, words, {
    columns: [words.columns.device, words.columns.notes, words.columns.since],
    rows,
    left: own.total + used.total - rows.length,
    ended: own.ended + used.ended,
    warnings: unreadWarnings('device', content.unread, words),
  });
};

/** Who is to be called: nobody stores that yet, so it is written by hand. */
export function contacts(words: Words): PaperSection {
  return {
    name: 'contacts',
    title: words.sections.contacts,
    warnings: [],
    columns: [],
    rows: [],
    notes: [words.writeHere],
    blanks: 2,
  };
}

interface Listed {
  readonly columns: readonly string[];
  readonly rowOf: (entry: Entry) => PaperRow;
}

function listed(
  name: SectionName,
  model: ListedModel,
  kind: Parameters<typeof unreadWarnings>[0],
  content: PaperContent,
  words: Words,
  { columns, rowOf }: Listed,
): PaperSection {
  const { facts, total, ended }: FoundFacts = content.facts[model];
  return section(name, content, words, {
    columns,
    rows: facts.map((fact) => rowOf(new Entry(fact, words))),
    left: total - facts.length,
    ended,
    warnings: unreadWarnings(kind, content.unread, words),
  });
}

type SectionName = keyof Words['sections'];

interface Found {
  readonly columns: readonly string[];
  readonly rows: readonly PaperRow[];
  /** How many more there are, and how many that are over. */
  readonly left: number;
  readonly ended: number;
  readonly warnings: readonly string[];
}

function section(
  name: SectionName,
  { isCircle }: PaperContent,
  words: Words,
  { columns, rows, left, ended, warnings }: Found,
): PaperSection {
  const nothing = isCircle ? words.nothingShared : words.nothing;
  return {
    name,
    title: words.sections[name],
    warnings,
    columns: rows.length > 0 ? columns : [],
    rows,
    notes: [
      ...(rows.length === 0 && warnings.length === 0 ? [nothing] : []),
      ...(left > 0 ? [words.furtherEntries(left)] : []),
      ...(ended > 0 ? [words.ended(ended)] : []),
    ],
    blanks: 0,
  };
}
