/** An example of what could not be read of a document. */
import type { ModelExample } from '../example.ts';

export const unreadResource: ModelExample = {
  facts: [
    {
      model: 'UnreadResource',
      fields: {
        resource_type: 'AllergyIntolerance',
        title: 'Penicillin',
        date: '2021-05-03',
        text: 'Penicillin: anaphylaxis in 2021',
        reason: 'It has an addition that may change what it means, and that this service does not know.',
        count: '1',
      },
    },
    {
      model: 'UnreadResource',
      fields: {
        resource_type: 'NutritionOrder',
        title: 'Low sodium diet',
        date: '2025-03-04',
        reason: 'What is of this kind is not read.',
        count: '1',
      },
    },
  ],
  shown: ['resource_type', 'title', 'date', 'reason'],
  queries: [
    ['Allergies that could not be read', 'resource_type=AllergyIntolerance'],
    ['How many of each kind', 'group_by=resource_type&aggregate_by=sum*count'],
  ],
};
