/** What the admin app changes of a record or of an account after somebody has given an app access. */
import { expectOk } from '../../../support/expectations.ts';
import type { Person } from '../../../support/people.ts';
import { accountPath, admin, succeeded } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/test-service.ts';

export function changesBy(service: TestService) {
  const desk = admin(service);
  return {
    async shareWith({ id }: Person, record: string, role = 'guardian'): Promise<void> {
      const form = { account_id: id, role_label: role };
      expectOk(await desk.post(`/records/${record}/shares/`, { form }));
    },
    async endShare({ id }: Person, record: string): Promise<void> {
      expectOk(await desk.delete(`/records/${record}/shares/${encodeURIComponent(id)}`));
    },
    async giveTo({ id }: Person, record: string): Promise<void> {
      const change = { body: id, contentType: 'text/plain' };
      succeeded(await desk.put(`/records/${record}/owner`, change), 'record_set_owner');
    },
    async setState({ id }: Person, state: string): Promise<void> {
      expectOk(await desk.post(accountPath(id, '/set-state'), { form: { state } }));
    },
  };
}
