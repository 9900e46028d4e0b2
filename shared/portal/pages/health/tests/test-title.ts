/** What a test is called: its name in the words that people know. */

import type { TestName } from '../../../../results/test-key.ts';
import { withoutTag } from '../../../../titles/snomed-tag.ts';
import { testName } from '../../../../titles/test-names.ts';
import type { Texts } from '../../../texts/index.ts';
import { vitalOf } from '../models/vital-tests.ts';

export function testTitle(test: TestName, { health, tag }: Texts): string {
  const vital = vitalOf(test);
  if (vital) return health.vitals[vital];
  const name = test.name || test.code;
  return name ? testName(withoutTag(name, test.system), tag) : health.notSaid;
}
