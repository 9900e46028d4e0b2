/**
 * Stages: deployments of the service side by side, each with its own stacks and, where needed, its own
 * settings. The context value `stages` holds the settings of each stage under its name.
 */
import { type Context, contextError } from './read-context.ts';

type Values = Readonly<Record<string, unknown>>;

/** The prefix of the names of a stage's stacks: `PhrTest` for `Phr` and `test`. */
export function prefixOf(stackPrefix: string, stage: string | undefined): string {
  return stage === undefined ? stackPrefix : `${stackPrefix}${stage[0]!.toUpperCase()}${stage.slice(1)}`;
}

/**
 * The context of a stage: its own values take precedence over general ones, and values from the command line
 * take precedence over both. A value that differs from the one in `general`, the context of cdk.json, comes
 * from the command line. Throws SettingError when there are stages and this is none of them.
 */
export function contextOfStage(context: Context, general: Values, stage: string | undefined): Context {
  const own = settingsOf(context('stages'), stage);
  return (name) => {
    const given = context(name);
    const fromCommandLine = JSON.stringify(given) !== JSON.stringify(general[name]);
    return name in own && !fromCommandLine ? own[name] : given;
  };
}

/** Throws SettingError when a stage contains a name that is no setting. */
export function checkStages(stages: unknown, settings: ReadonlySet<string>): void {
  for (const [stage, own] of Object.entries((stages ?? {}) as Values)) {
    const stranger = Object.keys(own as Values).find((name) => !settings.has(name));
    if (stranger !== undefined)
      throw contextError(`stages.${stage}`, `an object of settings; ${stranger} is not a setting`);
  }
}

function settingsOf(stages: unknown, stage: string | undefined): Values {
  if (stages === undefined || stages === null) return {};
  if (!isObject(stages) || !Object.values(stages).every(isObject))
    throw contextError('stages', 'an object with an object of settings for every stage, as in cdk.json');
  if (stage === undefined) return {};
  const own = stages[stage];
  if (own === undefined)
    throw contextError('stage', `one of those in stages (${Object.keys(stages).join(', ')}), not ${stage}`);
  return own as Values;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
