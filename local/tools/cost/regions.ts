/**
 * How much more a region costs than us-east-1. Rough: the factor is that of the requests to DynamoDB, which
 * differ most between regions; storage, transfer and mail differ less.
 */
export const regionalFactors: readonly (readonly [regions: string, factor: number])[] = [
  ['us-east-1, us-east-2, us-west-2', 1],
  ['ca-central-1, eu-west-1, ap-southeast-2', 1.15],
  ['eu-central-1, eu-west-2', 1.2],
  ['sa-east-1', 1.5],
];
