/**
 * Settings that a stack remembers. A parameter holds each value, and `cdk deploy` keeps the previous values of
 * parameters. So a setting that someone forgets, or changes without confirming it, is noticed before anything
 * is deployed.
 */
import { CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { RememberedValues } from './remembered-values.ts';

/** The id of a setting's parameter: `AlarmAddress` for `alarmAddress`, `BaseUrl` for `BASE_URL`. */
function parameterName(setting: string): string {
  const words = /^[A-Z]/.test(setting) ? setting.toLowerCase().split('_') : [setting];
  return words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('');
}

/**
 * Makes CloudFormation reject the deployment of other values than those that the stack was deployed with
 * before, unless the parameters are given too. The templates themselves hold the values of the settings.
 */
export function remember(stack: Stack, remembered: RememberedValues): void {
  // A setting may have the name of a construct of the stack, such as `portal`.
  const scope = new Construct(stack, 'Remembered');
  for (const [name, value] of Object.entries(remembered)) {
    const id = parameterName(name);
    const parameter = new CfnParameter(scope, id, {
      description: `${name} as it was deployed last. A new value confirms a change of the setting.`,
      default: value,
    });
    parameter.overrideLogicalId(id);
    const confirm = `--parameters ${stack.stackName}:${id}='${value}'`;
    const rule = new CfnRule(scope, `${id}IsConfirmed`, {
      assertions: [
        {
          assert: Fn.conditionEquals(parameter.valueAsString, value),
          assertDescription: `${name} is ${value} now, and ${stack.stackName} was deployed with another value. Give the earlier value, or confirm this one with ${confirm}`,
        },
      ],
    });
    rule.overrideLogicalId(`${id}IsConfirmed`);
  }
}
