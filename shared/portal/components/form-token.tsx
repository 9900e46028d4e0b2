import type { FC } from 'hono/jsx';
import { useRequest } from '../layout/request-context.ts';
import { formTokenField } from '../security/form-token.ts';

/** Every form has one. */
export const FormToken: FC = () => (
  <input type="hidden" name={formTokenField} value={useRequest().formToken} />
);
