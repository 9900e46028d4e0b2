/** The check of patient summaries finds what is not valid. It is our own part of the tests, so that this runs at night. */
import { describe, expect, it } from 'vitest';
import { summaryErrors } from '../../support/fhir/ips.ts';
import { codeDefects } from './code-defects.ts';
import { type Changeable, defects } from './defects.ts';
import { bundleOf, several } from './summaries.ts';

describe('The check of patient summaries', () => {
  it('finds nothing in a summary of many facts', () => {
    expect(summaryErrors(bundleOf(several))).toEqual([]);
  });

  it.each([...defects, ...codeDefects])('finds %s', (_name, change, said) => {
    const bundle = bundleOf(several);
    const resources = bundle.entry.map(({ resource }) => resource as Changeable);
    const first = (kind: string, category?: string) =>
      resources.find(
        (one) => one.resourceType === kind && (!category || one.category?.[0].coding[0].code === category),
      );
    change({ bundle, composition: resources[0], first });
    const found = summaryErrors(bundle);
    expect(
      found.filter((error) => error.includes(said)),
      found.join('\n'),
    ).not.toEqual([]);
  });
});
