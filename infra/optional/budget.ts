/** A budget of the account: mails before the bill surprises anyone. */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { BudgetSettings } from '../settings/optional-parts.ts';

/** When a mail is sent: the share of the budget in percent, of what was spent or of what AWS expects for the month. */
const mails = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** AWS mails to the address itself: the bill knows nothing of the topic of the alarms. */
export function makeBudget(scope: Construct, { dollars, address }: BudgetSettings): void {
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: mails.map((mail) => ({
      notification: { ...mail, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })),
  });
}
