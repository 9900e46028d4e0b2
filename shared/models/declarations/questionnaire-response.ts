import type { ModelDeclaration } from '../declaration.ts';

export const questionnaireResponse = {
  name: 'QuestionnaireResponse',
  doc: 'What somebody answered to a questionnaire, with its score.',
  mainDate: 'date',
  fields: [
    { name: 'title', type: 'String' },
    { name: 'questionnaire', type: 'String' },
    { name: 'date', type: 'DateTime' },
    { name: 'date_source', type: 'String' },
    { name: 'status', type: 'String' },
    { name: 'score', type: 'Number' },
    { name: 'score_name', type: 'String' },
    { name: 'answers', type: 'Text' },
    { name: 'author', type: 'String' },
    { name: 'source', type: 'String' },
  ],
} as const satisfies ModelDeclaration;
