/** An entry that could not be read is named in the summary where the reader looks for it: one who sees none there takes it that there is none. */
import { expect, it } from 'vitest';
import { sections } from '../../../shared/fhir/ips/sections.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';

/**
 * Problems that are over have a section of their own; their unread entries stand with the others. Living wills are never
 * facts, so their section has unread entries only.
 */
const toldElsewhere = ['History of Past Illness', 'Vital Signs', 'Advance Directives'];

it.each(sections.filter(({ title }) => !toldElsewhere.includes(title)))(
  'The section $title names unread entries of every kind that its facts come from',
  ({ parts, unread = [] }) => {
    const models = parts.map(({ model }) => model);
    const kinds = mappings.filter(({ model }) => models.includes(model)).map(({ resource }) => resource);
    expect(kinds).not.toEqual([]);
    expect(kinds.filter((kind) => !unread.includes(kind))).toEqual([]);
  },
);
