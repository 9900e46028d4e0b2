/** What the table gets besides its keys and backups: limits that guard the bill, and a report of its busiest keys. */
import { Billing, ContributorInsightsMode, type TablePropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { OptionalParts } from '../settings/optional-parts.ts';

type Options = Pick<OptionalParts, 'contributorInsights' | 'maxReadUnits' | 'maxWriteUnits'>;

/** A table is paid by request. Above a limit DynamoDB throttles, and the service responds with 503. */
export function tableOptions({
  contributorInsights,
  maxReadUnits,
  maxWriteUnits,
}: Options): Pick<TablePropsV2, 'billing' | 'contributorInsightsSpecification'> {
  return {
    billing: Billing.onDemand({
      ...(maxReadUnits && { maxReadRequestUnits: maxReadUnits }),
      ...(maxWriteUnits && { maxWriteRequestUnits: maxWriteUnits }),
    }),
    ...(contributorInsights && {
      contributorInsightsSpecification: {
        enabled: true,
        mode: ContributorInsightsMode.ACCESSED_AND_THROTTLED_KEYS,
      },
    }),
  };
}
