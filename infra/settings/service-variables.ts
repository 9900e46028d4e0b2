/** Settings of the service that the context may hold. */
import { serviceSettings } from '../../shared/settings/service.ts';

export const contextVariables = Object.values(serviceSettings).filter(
  ({ inDeployment }) => inDeployment === 'may be set' || inDeployment === 'must be set',
);
