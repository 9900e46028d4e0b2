/** The variables of a function's process: those that Lambda sets, and the settings of the service. */
import { givenEndpoints } from '../../../server/aws-environment.ts';

/** With the endpoints that this process uses, and without anything else of its environment. */
export function functionEnvironment(
  name: string,
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> & { readonly AWS_LAMBDA_FUNCTION_NAME: string } {
  const endpoints = Object.entries(givenEndpoints(process.env)).map(
    ([service, endpoint]) => [`AWS_ENDPOINT_URL_${service}`, endpoint] as const,
  );
  return {
    ...settings,
    ...Object.fromEntries(endpoints),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
}
