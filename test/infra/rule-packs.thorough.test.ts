/** The rule packs on stacks that differ from those of synthesis.test.ts in names and numbers only. */
import { describeRulePacks } from './rule-packs.ts';

describeRulePacks({
  'the stage test': { context: { stage: 'test' }, prefix: 'PhrTest' },
  'the stage prod': { context: { stage: 'prod' }, prefix: 'PhrProd' },
  'a deployment without metrics by endpoint': { context: { endpointMetrics: false }, prefix: 'Phr' },
});
