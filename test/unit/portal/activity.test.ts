/** What people and apps did, in sentences. */
import { describe, expect, it } from 'vitest';
import type { Activity, ActivityDoer, ActivityLine, ActivityPerson } from '../../../shared/client/index.ts';
import { documentName } from '../../../shared/portal/pages/activity/document-name.ts';
import { tellDays } from '../../../shared/portal/pages/activity/tell.ts';
import { de } from '../../../shared/portal/texts/de.ts';
import { en } from '../../../shared/portal/texts/en.ts';
import type { Texts } from '../../../shared/portal/texts/index.ts';

const people: readonly ActivityPerson[] = [
  person('rosa@mail.example', 'Rosa Lind', { role: 'owner', you: true }),
  person('weber@mail.example', 'Dr. Weber', { role: 'carenet', carenets: ['c1'] }),
  person('ines@mail.example', 'Ines', { role: 'share', role_label: 'sister' }),
  person('mallory@mail.example', null, { role: 'other' }),
  person('operator', null, { role: 'operator' }),
  person('erased-0a1b2c@invalid', null, { role: 'other' }),
];

function person(id: string, name: string | null, more: Partial<ActivityPerson>): ActivityPerson {
  return { id, name, role: 'other', role_label: null, carenets: [], you: false, ...more };
}

function line(action: string, more: Partial<ActivityLine> = {}): ActivityLine {
  return {
    action,
    effect: 'seen',
    outcome: 'done',
    first: '2026-01-05T08:00:00Z',
    last: '2026-01-05T09:00:00Z',
    calls: 1,
    times: 1,
    kinds: [],
    others: 0,
    listed: 0,
    documents: [],
    document_count: 0,
    carenets: [],
    link: null,
    untold: 0,
    ...more,
  };
}

function shown(counts: Readonly<Record<string, number>>): Partial<ActivityLine> {
  return { kinds: Object.entries(counts).map(([kind, count]) => ({ kind, count })) };
}

function told(doer: Omit<ActivityDoer, 'app'> & Partial<ActivityDoer>, texts: Texts = en) {
  const activity: Activity = {
    days: [{ date: '2026-01-05', doers: [{ app: null, ...doer }] }],
    people,
    apps: [
      { id: 'lab@apps.example', name: 'Lab Trends' },
      { id: 'gone@apps.example', name: null },
    ],
    carenets: [{ id: 'c1', name: 'Physicians' }],
    documents: [],
    before: null,
  };
  return tellDays(activity, texts)[0]!;
}

/** The sentences of this doer. */
function sentences(who: string | null, lines: readonly ActivityLine[], texts: Texts = en, app?: string) {
  const { doers } = told({ person: who, app: app ?? null, lines }, texts);
  return doers.flatMap(({ things }) => things.map(({ sentence }) => sentence));
}

const weber = 'weber@mail.example';
const rosa = 'rosa@mail.example';

describe('A sentence of the activity', () => {
  it('says who saw how much of what, as people call it', () => {
    expect(sentences(weber, [line('data', shown({ Allergy: 3 }))])).toEqual(['Dr. Weber saw 3 allergies.']);
    expect(sentences(weber, [line('data', shown({ LabResult: 1, Allergy: 1 }))], de)).toEqual([
      'Dr. Weber hat 1 Allergie und 1 Laborwert gesehen.',
    ]);
  });

  it('names three kinds, in the order of the pages, and keeps the others', () => {
    const counts = { Problem: 2, VitalSigns: 1200, Allergy: 3, Medication: 1, ValueSet: 4 };
    const [thing] = told({ person: weber, lines: [line('data', { ...shown(counts), others: 2 })] }).doers[0]!
      .things;
    expect(thing?.sentence).toBe('Dr. Weber saw 3 allergies, 2 problems and 1 medicine.');
    expect(thing?.furtherKinds).toEqual(['1,200 sets of vital signs', '6 other entries']);
  });

  it('says what an app saw for somebody, also of what has no page', () => {
    const seen = line(
      'data',
      shown({ LabResult: 12, Binary: 1, DocumentReference: 2, ValueSet: 1, Claim: 3 }),
    );
    const [thing] = told({ person: rosa, app: 'lab@apps.example', lines: [seen] }).doers[0]!.things;
    expect(thing?.sentence).toBe(
      'You, with Lab Trends, saw 12 laboratory results, 3 entries on insurance and bills and 3 letters and documents.',
    );
    expect(thing?.furtherKinds).toEqual(['1 other entry']);
  });

  it('says that an app was let in, or stopped', () => {
    const done = { effect: 'done' } as const;
    expect(sentences(rosa, [line('smart_app_added', done), line('smart_app_stopped', done)])).toEqual([
      'You let an app in, or changed what it may.',
      'You stopped an app.',
    ]);
  });

  it('says that a link was made, and ended, by its name if it has one', () => {
    const link = (label: string | null) => ({ link: { id: 'l1', label, recipients: [] } });
    const named = { effect: 'done', ...link('For Dr Weber') } as const;
    const nameless = { effect: 'done', ...link(null) } as const;
    const lines = [
      line('link_made', { ...named, ...shown({ Allergy: 3 }) }),
      line('link_made', nameless),
      line('link_ended', named),
      line('link_ended', nameless),
    ];
    expect(sentences(rosa, lines)).toEqual([
      'You made the link “For Dr Weber”, which shows a copy of 3 allergies.',
      'You made a link.',
      'You ended the link “For Dr Weber”.',
      'You ended a link.',
    ]);
  });

  it('says who opened a link by what that person said, or that the passcode was wrong', () => {
    const opened = (label: string | null, recipients: readonly string[], more: object = {}) =>
      line('link_opened', { link: { label, recipients }, ...more } as object);
    const lines = [
      opened('For Dr Weber', ['Dr Weber', 'Front desk'], shown({ Allergy: 3 })),
      opened(null, ['Dr Weber']),
      opened('For Dr Weber', ['Dr Weber'], { outcome: 'refused' }),
      opened(null, ['Dr Weber'], { outcome: 'refused' }),
    ];
    expect(sentences(null, lines)).toEqual([
      'The link “For Dr Weber” was opened, with 3 allergies. Who opened it said to be “Dr Weber” and “Front desk”.',
      'A link was opened. Who opened it said to be “Dr Weber”.',
      'Somebody tried to open the link “For Dr Weber” with a wrong passcode, and said to be “Dr Weber”.',
      'Somebody tried to open a link with a wrong passcode, and said to be “Dr Weber”.',
    ]);
  });

  it('says that somebody was invited, and accepted', () => {
    const done = { effect: 'done' } as const;
    expect(sentences(rosa, [line('invitation_sent', done), line('invitation_ended', done)])).toEqual([
      'You invited somebody by mail.',
      'You took back an invitation.',
    ]);
    expect(sentences(weber, [line('invitation_accepted', done)], de)).toEqual([
      'Dr. Weber hat eine Einladung angenommen.',
    ]);
  });

  it('says that nothing was there, and what was not written down', () => {
    expect(sentences(weber, [line('data')])).toEqual(['Dr. Weber looked for health data, and saw none.']);
    expect(sentences(weber, [line('data', { untold: 2 })])).toEqual(['Dr. Weber looked at health data.']);
  });

  it.each([
    ['summary', 'Dr. Weber got a summary with 3 allergies and the personal details.'],
    ['overview', 'Dr. Weber saw the overview with 3 allergies and the personal details.'],
  ])('says what was in the %s', (action, expected) => {
    expect(sentences(weber, [line(action, shown({ Demographics: 1, Allergy: 3 }))])).toEqual([expected]);
  });

  it('says what the reader and others did, with an app or without', () => {
    const added = line('document_added', { effect: 'done', documents: ['d1'], document_count: 1 });
    expect(sentences(rosa, [added])).toEqual(['You added a document.']);
    expect(sentences(rosa, [added], en, 'lab@apps.example')).toEqual([
      'You, with Lab Trends, added a document.',
    ]);
    expect(sentences(rosa, [added], de, 'lab@apps.example')).toEqual([
      'Sie haben mit Lab Trends ein Dokument hinzugefügt.',
    ]);
    expect(sentences(null, [{ ...added, document_count: 4 }], en, 'lab@apps.example')).toEqual([
      'Lab Trends added 4 documents.',
    ]);
    expect(sentences(null, [added], en, 'gone@apps.example')).toEqual([
      'gone@apps.example added a document.',
    ]);
  });

  it('counts documents that were read, and not what is in one of them', () => {
    const read = line('document', { ...shown({ Allergy: 3 }), documents: ['d1', 'd2'], document_count: 2 });
    const [thing] = told({ person: weber, lines: [read] }).doers[0]!.things;
    expect([thing?.sentence, thing?.furtherKinds]).toEqual(['Dr. Weber read 2 documents.', []]);
  });

  it('says that something was refused or failed, and never that it was seen', () => {
    const refused = line('data', { outcome: 'refused' });
    expect(sentences('mallory@mail.example', [refused])).toEqual([
      'mallory@mail.example asked for health data. This was refused.',
    ]);
    expect(sentences(weber, [{ ...refused, outcome: 'failed' }], de)).toEqual([
      'Dr. Weber hat Folgendes verlangt: Gesundheitsdaten. Das hat nicht geklappt.',
    ]);
  });

  it('says whose account was erased, and that it was an operator', () => {
    const changed = line('details_changed', { effect: 'done' });
    expect(sentences('erased-0a1b2c@invalid', [changed])).toEqual([
      'Somebody whose account was deleted changed the personal details.',
    ]);
    expect(sentences('operator', [changed])).toEqual([
      'The operator of this service changed the personal details.',
    ]);
  });

  it('says something of what it does not know', () => {
    expect(sentences(weber, [line('of_tomorrow', { effect: 'done' })])).toEqual([
      'Dr. Weber changed something in the record.',
    ]);
    expect(sentences(weber, [line('of_tomorrow')])).toEqual(['Dr. Weber looked at the record.']);
  });
});

describe('A day of the activity', () => {
  it('tells in one sentence what somebody looked at besides', () => {
    const lines = [
      line('record'),
      line('data', shown({ Allergy: 3 })),
      line('circles'),
      line('document_list', { listed: 2 }),
    ];
    const [doer] = told({ person: weber, lines }).doers;
    expect(doer?.things.map(({ sentence }) => sentence)).toEqual(['Dr. Weber saw 3 allergies.']);
    expect(doer?.besides).toEqual({
      sentence: 'Dr. Weber looked at the record, the circles and the list of documents (2 documents).',
      count: 3,
    });
    expect(told({ person: weber, lines: [line('record')] }).doers[0]).toMatchObject({
      things: [{ sentence: 'Dr. Weber looked at the record.' }],
      besides: undefined,
    });
  });

  it('folds what the reader has looked at herself, and nothing that was refused', () => {
    const views = line('own_views', { times: 14, ...shown({ Allergy: 3 }) });
    const day = told({ person: rosa, lines: [views, line('own_views', { outcome: 'refused' })] });
    expect(day.ownViews).toMatchObject({
      sentence: 'You looked at the record 14 times',
      named: '3 allergies',
    });
    expect(day.doers.flatMap(({ things }) => things.map(({ sentence }) => sentence))).toEqual([
      'You asked for the record. This was refused.',
    ]);
  });

  it('tells of what had nothing in it as such, and not among what was looked at besides', () => {
    const nothing = ['data', 'overview', 'summary', 'paper'].map((action) => line(action));
    const [doer] = told({
      person: weber,
      lines: [...nothing, line('document', { document_count: 1 })],
    }).doers;
    expect(doer!.things.map(({ sentence }) => sentence)).toEqual([
      ...Array(4).fill('Dr. Weber looked for health data, and saw none.'),
      'Dr. Weber read a document.',
    ]);
    expect(doer!.besides).toBeUndefined();
    expect(sentences(weber, [line('document_list')])).toEqual(['Dr. Weber looked at the list of documents.']);
  });

  it('has nobody in it where the reader has only looked at her own record', () => {
    const day = told({ person: rosa, lines: [line('own_views', shown({ Allergy: 3 }))] });
    expect(day.doers).toEqual([]);
    expect(day.ownViews).toMatchObject({ named: '3 allergies' });
  });

  it('says through which circles somebody acted, and of an app that it acts on its own', () => {
    const role = (person: string | null, more: object = {}, app: string | null = null) =>
      told({ person, app, lines: [line('data', more)] }).doers[0]?.role;
    expect(role('ines@mail.example')).toBe('sister');
    expect(role('nobody@mail.example', { carenets: ['c1'] })).toBe('has never had access');
    expect(role(null, {}, 'lab@apps.example')).toBe('app');
    expect(role(null)).toBe('');
  });

  it.each([
    [weber, 'through Physicians'],
    ['ines@mail.example', 'sister'],
    ['mallory@mail.example', 'has never had access'],
    [rosa, undefined],
  ])('says what %s is to the record: %s', (id, role) => {
    expect(told({ person: id, lines: [line('data')] }).doers[0]?.role).toBe(role);
  });
});

describe('A document in the activity', () => {
  const document = {
    id: 'd1',
    type: 'http://indivo.org/vocab/xml/documents#Models',
    label: null,
    created_at: '2026-01-05T08:00:00Z',
  };
  const contents = {
    kinds: [{ kind: 'LabResult', count: 2, newest: '2026-04-16' }],
    name: 'HbA1c, LDL',
    more: 0,
    unread: 0,
  };

  it('is called by its own name, else by what is in it, with the day of that', () => {
    expect(documentName({ ...document, label: 'Letter', contents }, en)).toBe('Letter, 16 Apr 2026');
    expect(documentName({ ...document, contents }, en)).toBe('HbA1c, LDL, 16 Apr 2026');
    expect(documentName({ ...document, contents: { ...contents, name: null } }, en)).toBe(
      'Laboratory results, 16 Apr 2026',
    );
    expect(documentName({ ...document, type: 'urn:x#Letter' }, en)).toBe('Letter, added 5 Jan 2026');
  });
});
