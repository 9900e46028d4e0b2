/**
 * cfn-lint on the stacks: it takes ten seconds for each form of settings. By day the rules of the CDK for templates look for
 * the same, in synthesis.test.ts.
 */
import { describeCfnLint, portal, settings } from './cfn-lint.ts';

describeCfnLint({
  'without settings': {},
  'with settings': settings,
  'that are disposable': { stage: 'trial', disposable: true },
  'with a portal': { portal: true },
  'with a portal that has a domain': { ...settings, ...portal },
});
