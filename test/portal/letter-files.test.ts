/** Files that the script of the page sends one by one with a message. */
import { expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { succeeded } from '../support/scenario.ts';
import { startService } from '../support/service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

async function sendFile(visitor: Visitor, path: string): Promise<readonly [number, unknown]> {
  const body = new FormData();
  body.append('file', new File(['Dear Kim'], 'letter.txt', { type: 'text/plain' }));
  body.append('form_token', await visitor.formToken());
  const answer = await visitor.post(path, body, { accept: 'application/json' });
  return [answer.status, await answer.json()];
}

it('The last file of a message, sent a second time, is not answered with a word that nothing was sent', async () => {
  const service = await startService();
  try {
    const rosa = await createPatient(service);
    const kim = await createPerson(service, 'Kim Roe');
    const { Family: circle } = await carenetsOf(rosa.session, rosa.recordId);
    await addMember(rosa.session, circle!, kim);
    const form = { to: kim.id, body: 'Hello', num_attachments: '1' };
    const written = await rosa.session.post(`/records/${rosa.recordId}/messages`, { form });
    const { id } = succeeded(written, 'message_to_people').json() as { id: string };
    const visitor = await visit(service, rosa);
    const path = `/inbox/sent/${id}/files/1`;
    expect(await sendFile(visitor, path)).toEqual([200, { location: `/inbox/sent/${id}?done=sent` }]);
    const look =
      'This message is not waiting for files any more. Look among your sent messages whether it went out';
    expect(await sendFile(visitor, path)).toEqual([400, { errors: { file: look } }]);
  } finally {
    await service.stop();
  }
});
