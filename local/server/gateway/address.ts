import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Address } from '../../../shared/http/origin.ts';

/** How the local gateway was reached: it has no TLS, and any name may lead to it. */
export function localAddress({ headers, requestContext }: APIGatewayProxyEventV2): Address {
  return { scheme: 'http', host: headers.host ?? requestContext.domainName };
}
