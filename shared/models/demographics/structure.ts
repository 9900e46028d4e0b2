/** The elements of a Demographics document in their order: docs/contract/demographics.md#the-xml-document. */
import type { ElementModel } from '../../xml/content-model.ts';

const optional = [0, 1] as const;

export const demographicsStructure: ElementModel = {
  name: 'Demographics',
  children: [
    { name: 'dateOfBirth' },
    { name: 'gender' },
    { name: 'email', occurs: optional },
    { name: 'ethnicity', occurs: optional },
    { name: 'preferredLanguage', occurs: optional },
    { name: 'race', occurs: optional },
    {
      name: 'Name',
      children: [
        { name: 'familyName' },
        { name: 'givenName' },
        { name: 'middleName', occurs: optional },
        { name: 'prefix', occurs: optional },
        { name: 'suffix', occurs: optional },
      ],
    },
    {
      name: 'Telephone',
      occurs: [0, 2],
      children: [
        { name: 'type', occurs: optional },
        { name: 'number' },
        { name: 'preferred', occurs: optional },
      ],
    },
    {
      name: 'Address',
      occurs: optional,
      children: [
        { name: 'country', occurs: optional },
        { name: 'city', occurs: optional },
        { name: 'postalCode', occurs: optional },
        { name: 'region', occurs: optional },
        { name: 'street', occurs: optional },
      ],
    },
  ],
};
