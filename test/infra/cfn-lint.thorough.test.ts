/** cfn-lint on stacks with fewer settings: it takes ten seconds for each. */
import { describeCfnLint, settings } from './cfn-lint.ts';

describeCfnLint({
  'without settings': {},
  'with settings': settings,
  'that are disposable': { stage: 'trial', disposable: true },
  'with a portal': { portal: true },
});
