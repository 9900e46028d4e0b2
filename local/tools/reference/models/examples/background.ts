/** Examples of the models that were made for FHIR: how a person lives, what runs in the family, what is planned, who pays, what was asked. */
import { loinc, snomed } from '../../../../../shared/models/vocabulary.ts';
import { coded, type ExampleFact, type ModelExample } from '../example.ts';

function smoking(startDate: string, result: string): ExampleFact {
  return {
    model: 'SocialHistory',
    fields: {
      ...coded('name', 'Tobacco smoking status', loinc, '72166-2'),
      startDate,
      status: 'final',
      result,
    },
  };
}

export const socialHistory: ModelExample = {
  facts: [smoking('2019-05-03', 'Current every day smoker'), smoking('2025-03-04', 'Former smoker')],
  shown: ['name_title', 'startDate', 'result'],
  queries: [['Smoking, the newest first', 'name_identifier=72166-2&order_by=-startDate']],
};

function relative(relationship: string, conditions: string): ExampleFact {
  return {
    model: 'FamilyHistory',
    fields: { relationship_title: relationship, conditions, date: '2025-03-04', status: 'completed' },
  };
}

export const familyHistory: ModelExample = {
  facts: [relative('Mother', 'Breast cancer, at 48 years'), relative('Father', 'Type 2 diabetes')],
  shown: ['relationship_title', 'conditions'],
  queries: [['What the mother has or had', 'relationship_title=Mother']],
};

export const carePlan: ModelExample = {
  facts: [
    {
      model: 'CarePlan',
      fields: {
        title: 'Diabetes care',
        startDate: '2025-03-04',
        status: 'active',
        intent: 'plan',
        activities: 'HbA1c every three months',
      },
    },
  ],
  shown: ['title', 'startDate', 'status'],
  queries: [['Plans that are carried out', 'status=active']],
};

export const goal: ModelExample = {
  facts: [
    {
      model: 'Goal',
      fields: {
        name_title: 'HbA1c below 7 %',
        startDate: '2025-03-04',
        dueDate: '2025-09-30',
        status: 'active',
        targets: 'HbA1c below 7 %',
      },
    },
  ],
  shown: ['name_title', 'dueDate', 'status'],
  queries: [['Goals for 2025', 'date_range=dueDate*2025-01-01*2025-12-31']],
};

export const deviceUse: ModelExample = {
  facts: [
    {
      model: 'DeviceUse',
      fields: {
        ...coded('name', 'Continuous positive airway pressure unit', snomed, '702172008'),
        startDate: '2021-10-12',
        status: 'active',
        reason: 'Sleep apnoea',
      },
    },
  ],
  shown: ['name_title', 'startDate', 'reason'],
  queries: [['Devices that are in use', 'status=active']],
};

export const coverage: ModelExample = {
  facts: [
    {
      model: 'Coverage',
      fields: {
        payor: 'Shore Mutual',
        member_id: '0012-7745',
        plan_name: 'Family plan',
        startDate: '2024-01-01',
        status: 'active',
      },
    },
  ],
  shown: ['payor', 'member_id', 'startDate'],
  queries: [['Insurances by payor', 'group_by=payor&aggregate_by=count*']],
};

export const appointment: ModelExample = {
  facts: [
    {
      model: 'Appointment',
      fields: {
        startDate: '2026-02-10T09:00:00Z',
        endDate: '2026-02-10T09:20:00Z',
        status: 'booked',
        description: 'Diabetes check',
        participants: 'Joan Brandt',
      },
    },
  ],
  shown: ['startDate', 'description', 'status'],
  queries: [['Appointments from February 2026 on', 'date_range=startDate*2026-02-01*']],
};

function screening(date: string, score: string, little: string, down: string): ExampleFact {
  return {
    model: 'QuestionnaireResponse',
    fields: {
      title: 'PHQ-2',
      date,
      status: 'completed',
      score,
      score_name: 'Total score',
      answers: `Little interest or pleasure: ${little}\nFeeling down: ${down}\nTotal score: ${score}`,
    },
  };
}

export const questionnaireResponse: ModelExample = {
  facts: [
    screening('2025-03-04', '2', 'Several days (1)', 'Several days (1)'),
    screening('2025-09-08', '0', 'Not at all (0)', 'Not at all (0)'),
  ],
  shown: ['title', 'date', 'score'],
  queries: [['Scores of one questionnaire, the newest first', 'title=PHQ-2&order_by=-date']],
};
