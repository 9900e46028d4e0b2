/** Access tokens that an autonomous app requests for itself on a record where it is enabled. */
import type { appAccessEndpoints } from '../../api/endpoints/app-access.ts';
import { forbidden } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { appToken, tokenAnswer } from '../oauth/app-token.ts';
import { stillRegistered, stillShared } from '../oauth/grant-conditions.ts';
import { issueToken } from '../oauth/issue-token.ts';

/** Issues the token under the share that let the caller in, which must still exist. Earlier tokens stay valid. */
export const issueAutonomousToken: Handler<(typeof appAccessEndpoints)['autonomous_access_token']> = async (
  { path },
  context,
) => {
  const { principal, entities } = context;
  const share = entities.appShare;
  if (principal.kind !== 'app' || !share) throw forbidden();
  const { app } = principal;
  const token = appToken(app, path.RECORD_ID, share.grant, context);
  await context.commit([
    stillShared(path.RECORD_ID, share, forbidden),
    stillRegistered(app, forbidden),
    ...issueToken(token),
  ]);
  return tokenAnswer(token, context);
};
