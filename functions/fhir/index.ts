/** The Lambda function for the endpoints of the FHIR base. */
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { fhirHandlers } from '../handlers/fhir.ts';
import type { HandlersOf } from '../handlers-of.ts';
import { largeBodiesOf } from '../large-bodies.ts';

const handlers: HandlersOf<'fhir'> = fhirHandlers;

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf, largeBodies: largeBodiesOf }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
