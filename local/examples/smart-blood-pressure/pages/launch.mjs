/**
 * Asks to be let in. The portal opens this page with `iss` and `launch` (launch from the portal); without them, the
 * person chooses a record on the page of the service (standalone launch).
 */
import { clientId, service } from './settings.mjs';

const asked = new URLSearchParams(location.search);
const launch = asked.get('launch');

if (asked.has('iss') && asked.get('iss') !== service) {
  // An address that somebody made could otherwise lead people and their data to another server.
  tell('This app works with another service.');
} else {
  // The library believes other parameters too, such as the address of a server without a sign-in. It shall not see them.
  history.replaceState(null, '', location.pathname);
  FHIR.oauth2
    .authorize({
      iss: service,
      clientId,
      redirectUri: '/',
      // What it reads and writes, and nothing else: the person sees these lines in plain words, and may untick some.
      scope: [
        launch ? 'launch' : 'launch/patient',
        'patient/Patient.r',
        'patient/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs',
        'patient/Observation.c',
      ].join(' '),
      ...(launch && { launch }),
      pkceMode: 'required',
    })
    .catch((error) => {
      console.error(error);
      tell('The service cannot be reached at the moment. Please try again later.');
    });
}

/** @param {string} text */
function tell(text) {
  document.getElementById('message').textContent = text;
}
