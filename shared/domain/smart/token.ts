/** The token endpoint (RFC 6749 §3.2; docs/contract/smart.md#tokens). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError } from '../../errors.ts';
import { parametersOf } from '../../smart/parameters.ts';
import type { GrantType } from '../../store/items/index.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { authenticateClient } from './client-authentication.ts';
import { issueToBackend } from './client-credentials.ts';
import { mayUse, type SmartApp } from './clients.ts';
import { exchangeCode } from './exchange.ts';
import type { TokenAnswer } from './issue.ts';
import { refresh } from './refresh.ts';

type Values = ReadonlyMap<string, string>;
type Issue = (values: Values, app: SmartApp, context: OpenContext) => Promise<TokenAnswer>;

const ways: Readonly<Record<GrantType, Issue>> = {
  authorization_code: exchangeCode,
  refresh_token: refresh,
  client_credentials: issueToBackend,
};

export const issueToken: Handler<(typeof smartEndpoints)['smart_token']> = async ({ pairs }, context) => {
  const values = singleValues(pairs.form);
  const type = values.get('grant_type') ?? '';
  if (!isGrantType(type)) throw new ApiError('smart_grant_type_unknown');
  const app = await authenticateClient(values, context);
  if (!mayUse(app, type)) throw new ApiError('smart_grant_type_refused');
  return ways[type](values, app, context);
};

function isGrantType(text: string): text is GrantType {
  return Object.hasOwn(ways, text);
}

/** The parameters of a form. Throws 400 for one that stands there twice. */
export function singleValues(form: readonly (readonly [string, string])[]): Values {
  const { values, repeated } = parametersOf(form);
  if (repeated.length > 0)
    throw new ApiError('smart_parameter_repeated', { name: repeated[0]!.slice(0, 40) });
  return values;
}
