/** What those who control the record can do with a document. Each is folded away until it is wanted. */

import type { Child, FC } from 'hono/jsx';
import type { DocumentMetadata, DocumentOverview } from '../../../client/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Time } from '../../components/time.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { Circles } from './circles.tsx';

interface ActionsProperties {
  readonly scope: Scope;
  readonly document: DocumentMetadata;
  readonly overview: DocumentOverview;
  readonly errors?: FieldErrors | undefined;
  /** What was entered, when it is shown again. */
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

export const Actions: FC<ActionsProperties> = ({ scope, document, overview, errors, entered }) => {
  const { one } = useTexts().documents;
  const { document: sharing } = useTexts().sharing;
  const path = documentPath(scope, document.id);
  return (
    <section class="manage" aria-labelledby="manage">
      <h2 id="manage">{one.manage}</h2>
      <ErrorSummary errors={errors} />
      <Action title={one.renameAction} open={errors?.label !== undefined}>
        <form method="post" action={`${path}/label`}>
          <FormToken />
          <input type="hidden" name="read" value={entered?.read ?? document.label ?? ''} />
          <Field name="label" label={one.rename} value={entered?.label ?? document.label} errors={errors} />
          <button type="submit">{one.renameSubmit}</button>
        </form>
      </Action>
      <Action title={one.statusAction} open={errors?.reason !== undefined}>
        <StatusForm path={path} document={document} errors={errors} />
        <StatusHistory changes={overview.status_changes} />
      </Action>
      <Action title={sharing.title}>
        <Circles scope={scope} document={document} circles={overview.carenets} />
      </Action>
      <Action title={one.nevershareTitle}>
        <p>{document.nevershare ? one.nevershareOn : one.nevershareOff}</p>
        <form method="post" action={`${path}/nevershare`}>
          <FormToken />
          <input type="hidden" name="nevershare" value={document.nevershare ? 'off' : 'on'} />
          <button type="submit" class="secondary">
            {document.nevershare ? one.nevershareUnset : one.nevershareSet}
          </button>
        </form>
      </Action>
      <p>
        <a class="standalone" href={`${path}/relate`}>
          {one.relate}
        </a>
      </p>
    </section>
  );
};

const Action: FC<{ title: string; open?: boolean; children: Child }> = ({ title, open, children }) => (
  <details open={open}>
    <summary>{title}</summary>
    {children}
  </details>
);

const StatusForm: FC<{ path: string; document: DocumentMetadata; errors: FieldErrors | undefined }> = ({
  path,
  document,
  errors,
}) => {
  const { one, status } = useTexts().documents;
  return (
    <form method="post" action={`${path}/status`}>
      <FormToken />
      <fieldset>
        <legend>{one.statusTitle}</legend>
        {Object.entries(status).map(([value, name]) => (
          <label>
            <input type="radio" name="status" value={value} checked={value === document.status} />
            {name}
          </label>
        ))}
      </fieldset>
      <Field name="reason" label={one.statusReason} errors={errors} />
      <button type="submit">{one.statusSubmit}</button>
    </form>
  );
};

const StatusHistory: FC<{ changes: DocumentOverview['status_changes'] }> = ({ changes }) => {
  const { one, status } = useTexts().documents;
  if (changes.length === 0) return null;
  return (
    <>
      <h3>{one.statusHistory}</h3>
      <ul class="facts">
        {changes.map((change) => (
          <li>
            <strong>{status[change.status]}</strong> <Time value={change.at} /> {one.by(change.by)}
            <br />
            <span class="muted">{change.reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
