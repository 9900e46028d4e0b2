/** The portal of a deployment: without its registration nobody can sign in. */
import { readRegistration } from '../../../shared/operations/apps/registration/read.ts';
import { previewSync } from '../../../shared/operations/apps/sync-registry.ts';
import { deployedPortal } from '../deployed-portal.ts';
import { failed, passed, skipped } from './check.ts';
import { ofDeployment } from './deployment-check.ts';

export const portal = ofDeployment('portal', async ({ portalStack }, { target }) => {
  if (!portalStack) return skipped('the deployment has no portal');
  const { config, isDeployment, store } = target;
  const rules = { uiUrl: config.uiUrl, isDeployment };
  const readings = (await deployedPortal(target)).map((files) => readRegistration(files, rules));
  const services = { store, keyring: await target.keyring() };
  const { errors, steps } = await previewSync(readings, [], services, 'none');
  if (errors.length > 0) return failed(errors.join('; '));
  const [step] = steps;
  if (!step) return passed('it is registered, with the key and secret of its stack');
  if (step.does === 'create')
    return skipped('nobody can sign in yet: `apps sync` or the first `records create` registers it');
  return failed('it is registered with another key or secret than those of its stack: run `apps sync`');
});
