/** What happened before the pictures: the patient shares with her doctor, and an app asks to be let in. */
import { Client, requestAccess } from '../../../shared/client/index.ts';
import type { StartedPortal } from '../browser/started-portal.ts';
import { sampleService } from '../sample-service.ts';

export interface Story {
  /** The circle of the physicians. */
  readonly circle: string;
  /** Where the app sends the patient. */
  readonly authorizationUrl: string;
}

const doctor = { accountId: 'd.achterberg@birch-street.example', fullName: 'Dr. Daniel Achterberg' };
const sister = { accountId: 'maeve.doyle@mail.example', fullName: 'Maeve Doyle' };
const password = 'for the pictures only';

/** Tells the story through the service's own calls. `now`: its time, in milliseconds. */
export async function tellStory({ service, patient }: StartedPortal, now: () => number): Promise<Story> {
  const { apps } = sampleService(service.origin);
  const clientOf = ({ consumerKey, consumerSecret }: (typeof apps)['ui']) =>
    new Client({ origin: service.origin, consumerKey, consumerSecret, now });
  const [admin, ui, problems] = [apps.admin, apps.ui, apps.user].map(clientOf) as [Client, Client, Client];
  const sessionOf = async (who: { readonly username: string; readonly password: string }) => {
    const { oauth_token: token, oauth_token_secret: secret } = await ui.sessionCreate(who);
    return ui.withToken(token, secret);
  };
  const { recordId } = patient;
  const agnes = await sessionOf({ username: patient.username, password: patient.password });
  for (const { accountId, fullName } of [doctor, sister]) {
    await admin.accountCreate({ accountId, fullName, primarySecretP: '0' });
    const system = { system: 'password', username: accountId, password };
    await admin.accountAuthsystemAdd({ accountEmail: accountId, ...system });
  }
  const { carenets } = await agnes.carenetList({ recordId });
  const idOf = (name: string) => carenets.find((carenet) => carenet.name === name)!.id;
  const [physicians, family] = [idOf('Physicians'), idOf('Family')];
  await agnes.carenetAccountCreate({ carenetId: physicians, accountId: doctor.accountId });
  await agnes.carenetAccountCreate({ carenetId: family, accountId: sister.accountId });
  for (const kind of [
    'Problem',
    'Medication',
    'LabResult',
    'Measurement',
    'VitalSigns',
    'SimpleClinicalNote',
  ])
    await agnes.autoshareKindCreate({ recordId, carenetId: physicians, kind });
  const daniel = await sessionOf({ username: doctor.accountId, password });
  await daniel.carenetGenericList({ carenetId: physicians, dataModel: 'LabResult' });
  const { documents } = await daniel.carenetDocumentList({ carenetId: physicians });
  for (const { id: documentId } of documents.slice(0, 2))
    await daniel.carenetDocument({ carenetId: physicians, documentId });
  await agnes.recordPhaEnable({ recordId, appId: apps.background.id });
  const { authorizationUrl } = await requestAccess(problems, { recordId });
  return { circle: physicians, authorizationUrl };
}
