/** One circle: what it sees, in one form. Who is in it has a page of its own. */
import type { FC } from 'hono/jsx';
import type { SmartGrant } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { isTypeValue, kindValue, type OfferedKind, offeredKinds, typeValue } from './kinds.ts';
import type { CircleInUse } from './read-circle.ts';

export interface CircleView {
  readonly scope: RecordScope;
  readonly circle: CircleInUse;
  /** What people have let SMART apps see through the circle. */
  readonly grants: readonly SmartGrant[];
  /** How many documents stay out that hold data of a kind that is shared. */
  readonly leftOut: number;
}

/** Kinds that are offered at once; the others are one click away, unless they are ticked. */
const firstKinds = 8;

export const CirclePage: FC<CircleView> = ({ scope, circle, grants, leftOut }) => {
  const texts = useTexts();
  const { sharing } = texts;
  const own = sharing.circle;
  const name = circleName(circle.name, texts);
  const path = `${sectionPath(scope, 'sharing')}/${circle.id}`;
  return (
    <Page title={name} scope={scope} section="sharing">
      <p class="crumbs">
        <a href={sectionPath(scope, 'sharing')}>{sharing.title}</a>
      </p>
      <Done texts={sharing.done} />
      <div class="heading">
        <h1>{name}</h1>
        <a class="standalone" href={`/carenets/${circle.id}/health`}>
          {own.preview}
        </a>
      </div>
      <div class="beside">
        <aside>
          <Members circle={circle} grants={grants} path={path} />
        </aside>
        <section aria-labelledby="sees">
          <h2 id="sees">{own.types}</h2>
          <p>
            {own.documents(circle.documents)} {circle.kinds.length > 0 && own.seesInHealth}
          </p>
          <Kinds circle={circle} path={path} />
          <h3>{own.singleTitle}</h3>
          {leftOut > 0 && <p>{own.leftOut(leftOut)}</p>}
          <p>{own.single}</p>
          <p>
            <a class="standalone" href={`${path}/documents${leftOut > 0 ? '?state=left_out' : ''}`}>
              {own.chooseDocuments}
            </a>
          </p>
        </section>
      </div>
    </Page>
  );
};

const Members: FC<Pick<CircleView, 'circle' | 'grants'> & { path: string }> = ({ circle, grants, path }) => {
  const { circle: own } = useTexts().sharing;
  const names = [
    ...circle.accounts.map(({ full_name: name, id }) => name || id),
    ...new Set([...circle.apps, ...grants.map(({ app }) => app)].map(({ name }) => name)),
  ];
  const further = circle.total_accounts - circle.accounts.length;
  return (
    <section class="card" aria-labelledby="members">
      <h2 id="members">{own.members}</h2>
      <p>
        {names.length === 0
          ? own.nobody
          : [...names, ...(further > 0 ? [own.further(further)] : [])].join(', ')}
      </p>
      <p>
        <a class="standalone" href={`${path}/members`}>
          {own.changeMembers}
        </a>
      </p>
    </section>
  );
};

const Kinds: FC<{ circle: CircleInUse; path: string }> = ({ circle, path }) => {
  const texts = useTexts();
  const { circle: own } = texts.sharing;
  const shared = [...circle.kinds.map(kindValue), ...circle.types.map(typeValue)];
  const offered = offeredKinds(circle, texts);
  const first = offered.filter(({ value }, index) => index < firstKinds || shared.includes(value));
  const others = offered.filter((one) => !first.includes(one));
  return (
    <form method="post" action={`${path}/types`}>
      <FormToken />
      <p>{own.typesLead}</p>
      {shared.map((value) => (
        <input type="hidden" name="read" value={value} />
      ))}
      <Ticks kinds={first} shared={shared} legend={own.kinds} />
      {others.length > 0 && (
        <details>
          <summary>{own.otherKinds}</summary>
          <Ticks kinds={others} shared={shared} legend={own.otherKinds} />
        </details>
      )}
      <p class="muted">{own.factsOfOthers}</p>
      <button type="submit">{own.typesSubmit}</button>
    </form>
  );
};

const Ticks: FC<{ kinds: readonly OfferedKind[]; shared: readonly string[]; legend: string }> = ({
  kinds,
  shared,
  legend,
}) => (
  <fieldset class="ticks">
    <legend class="hidden">{legend}</legend>
    {kinds.map(({ value, name }) => (
      <label class={isTypeValue(value) ? 'whole-row' : undefined}>
        <input type="checkbox" name="kind" value={value} checked={shared.includes(value)} />
        {name}
      </label>
    ))}
  </fieldset>
);
