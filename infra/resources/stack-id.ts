/** What tells a stack from one of the same name that was deleted before. */
import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * The last twelve characters of the id of a stack, for names of resources that outlive it. With the name of the stack alone, a stack
 * that is created again would meet the resource of the one before.
 */
export function endOfStackId(stack: Stack): string {
  const uuid = Fn.select(2, Fn.split('/', stack.stackId));
  return Fn.select(4, Fn.split('-', uuid));
}
