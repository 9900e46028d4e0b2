/** A person says what the person of a record is to her. */
import type { FC } from 'hono/jsx';
import { FormToken } from '../../components/form-token.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { relationOptions } from './relation-options.ts';

export const RelationPage: FC<{ scope: RecordScope }> = ({ scope }) => {
  const texts = useTexts();
  const { relation } = texts.records;
  return (
    <Page title={relation.title} scope={scope} section="details">
      <p class="crumbs">
        <a href={sectionPath(scope, 'details')}>{texts.details.title}</a>
      </p>
      <div class="narrow">
        <h1>{relation.title}</h1>
        <p>{relation.lead}</p>
        <form method="post" action={`/records/${scope.recordId}/relation`}>
          <FormToken />
          <RadioChoice
            name="relation"
            legend={scope.owner}
            options={relationOptions(scope.isOwner, texts)}
            value={scope.relation ?? 'self'}
          />
          <button type="submit">{relation.submit}</button>
        </form>
      </div>
    </Page>
  );
};
