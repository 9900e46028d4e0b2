/**
 * Links and files that HL7 publishes: examples of its guide “SMART Health Cards and Links” at commit
 * a966d22c01b3e39bd9a22123d798049f22a73e28 of HL7/smart-health-cards-and-links (CC0-1.0). Each says where it is there.
 */
import { describe, expect, it } from 'vitest';
import { decryptFile } from '../../../shared/domain/received-links/decrypt.ts';
import { kindOf } from '../../../shared/domain/received-links/kind.ts';
import { readLink } from '../../../shared/domain/received-links/payload.ts';

const key = 'rxTgYlOaKJPFtcEd0qcceN8wEU4p94SqAwIWQe6uX7Q';
const raw = 'https://raw.githubusercontent.com/seanno/shc-demo-data/main';

/** input/pagecontent/links-specification.md, “Example SMART Health Link Generation” */
const immunizations =
  'https://viewer.example.org#shlink:/eyJ1cmwiOiJodHRwczovL2Voci5leGFtcGxlLm9yZy9xci9ZOXh3a1VkdG1OOXd3b0pvTjNmZkpJaFgyVUd2Q0wxSm5sUFZOTDNrRFdNL20iLCJmbGFnIjoiTFAiLCJrZXkiOiJyeFRnWWxPYUtKUEZ0Y0VkMHFjY2VOOHdFVTRwOTRTcUF3SVdRZTZ1WDdRIiwibGFiZWwiOiJCYWNrLXRvLXNjaG9vbCBpbW11bml6YXRpb25zIGZvciBPbGl2ZXIgQnJvd24ifQ';
/** input/images/IPS_IG-bundle-01-shl.txt */
const summary =
  'https://viewer.tcpdev.org/shlink.html#shlink:/eyJ1cmwiOiJodHRwczovL3Jhdy5naXRodWJ1c2VyY29udGVudC5jb20vc2Vhbm5vL3NoYy1kZW1vLWRhdGEvbWFpbi9pcHMvSVBTX0lHLWJ1bmRsZS0wMS1lbmMudHh0IiwiZmxhZyI6IkxVIiwia2V5IjoicnhUZ1lsT2FLSlBGdGNFZDBxY2NlTjh3RVU0cDk0U3FBd0lXUWU2dVg3USIsImxhYmVsIjoiRGVtbyBTSEwgZm9yIElQU19JRy1idW5kbGUtMDEifQ';
/** input/images/CARIN_INS_CD-bundle-01-shl.txt */
const insuranceCard =
  'https://viewer.tcpdev.org/shlink.html#shlink:/eyJ1cmwiOiJodHRwczovL3Jhdy5naXRodWJ1c2VyY29udGVudC5jb20vc2Vhbm5vL3NoYy1kZW1vLWRhdGEvbWFpbi9jYXJkcy9jYXJpbi1pbnN1cmFuY2UtZXhhbXBsZS9qd3MudHh0IiwiZmxhZyI6IkxVIiwia2V5IjoicnhUZ1lsT2FLSlBGdGNFZDBxY2NlTjh3RVU0cDk0U3FBd0lXUWU2dVg3USIsImxhYmVsIjoiRGVtbyBTSEwgZm9yIGNhcmluLWluc3VyYW5jZS1leGFtcGxlIn0';
/** input/images/120day_raw_obs_unguessable_shl_id0000000000.details.json */
const glucose =
  'https://joshuamandel.com/cgm#shlink:/eyJ1cmwiOiJodHRwczovL2pvc2h1YW1hbmRlbC5jb20vY2dtL3NobC8xMjBkYXlfcmF3X29ic191bmd1ZXNzYWJsZV9zaGxfaWQwMDAwMDAwMDAwIiwiZmxhZyI6IkxVIiwia2V5IjoicmF3X29ic191bmd1ZXNzYWJsZV9yYW5kb21fa2V5MDAwMDAwMDAwMDAwMCIsImxhYmVsIjoiSm9zaCdzIENHTSBEYXRhIn0';
/** input/resources/shl-payload-1.json, whose `exp` is a text. Its `label` has another name, and counts as none. */
const expiring = {
  url: 'https://ehr.example.org/qr/Y9xwkUdtmN9wwoJoN3ffJIhX2UGvCL1JnlPVNL3kDWM/m',
  flag: 'LP',
  key,
  exp: '1767225600000',
  v: 1,
  labelzzz: 'Back-to-school immunizations for Oliver Brown',
};
/** input/pagecontent/links-specification.md, “Example Encryption” */
const healthCard =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwiY3R5IjoiYXBwbGljYXRpb24vc21hcnQtaGVhbHRoLWNhcmQifQ..B9Bd5AW751az-gEx.iah6mxLb5TQe2ZfCwEUs4R1t8WoP0mnFc-TUzN1NIyzUeDwJNOcxv4CY8wV6ys4Dicnr3IhqTvVU1RbR-4eq1GCd4g96faV8_0MbHwXzP246Tz9BDLhQ2zlAjYqvvCi_JuWdyWqGhKeWGX1XibNHFzzVT0FmYensfKF4o0uSeZWQDKVEEhzMSKuALMpUkfwHcmCRfLT-ctANSxq-Zj0IIeT66XbztOomStjlfi-F-FaqBGZfHOARCVvT143CTYELLJCUdD4qUVkrNuLmRZrNuqVpY0g5BjABswkIoDmyoRJAEohuZCamZNA--p-uRqJjRefED1eMrKSppabV2ugaqoFlieujTOE-a3VKib9aC-lFsmLalkwh9ctr_FZqS9H46rqGjGcOxtAXalo1jkMPGupVsE1W-xIH14wbPCYcgfldH9SH7X60462kxD8OFdHpvnnfAvjQnaE4QDqasT5ySpBRtck4GVxs2IRBt62-kOlzoI8lHapLdwIms-Gdt7z38E47ZE3afE4IIbobPGz7wGvjbi3z234ARvGQ4jREgPQb1NRYAEtZlrZNzR6N7ofXD8jF502tw-QWI_Ox0jFP5tynIiMp-hG25ecQ0s4MzPHFC0ZABPamgg3MS-UILl76gMDCHS5Te_JAXZoC1HnkETw5M217SaG5ISAU0F5qETMREfTjZR9E45MDhnw7uY1vo2lffRB3ei1QqGuLh0gUnVU7TUfFYwcOqV15sb0t1lMj0mmyG5v-_dE9H6dYtRKJARltmdfSmc1HisBewx75Xh5ChJQ1hiCEDaZ1wqFjsFJ6SrKgJ7C1N7vx6QKx8YXwFH7ePG2qG39leT5JKZnqAvi9fqc6x-YwfhSjbRKGZoj2o55Fd2fbwtK6CXpiW6AekT7PUcl_7ynTq-DaQ_Yc29WwtmgapcCRNpfcMsoqCD4giu1V3Sj5DQLglwuk1gAMcuV5fo8JpABu2_is83WZ_GJ1WWMUxyZGq6u-EGuZrP96Yewb7-zfnt2lao_LJg1ef5cqDTW7-0MS27wkmLiIi0e-PYvS-UfWVHg1oNbR-MHXMVEQ6gqNg08IgEyPDSFCUbf75HuMILN80bQNtSlFj6FR7uNKHr8sigvKI80k.5flOKKmeqYm0TamwROr8Nw';

describe('A link of the guide', () => {
  it.each([
    [
      'with a passcode and a manifest',
      immunizations,
      {
        url: 'https://ehr.example.org/qr/Y9xwkUdtmN9wwoJoN3ffJIhX2UGvCL1JnlPVNL3kDWM/m',
        needsPasscode: true,
        isDirect: false,
        label: 'Back-to-school immunizations for Oliver Brown',
      },
    ],
    [
      'to a summary, of the flag U',
      summary,
      {
        url: `${raw}/ips/IPS_IG-bundle-01-enc.txt`,
        needsPasscode: false,
        isDirect: true,
        label: 'Demo SHL for IPS_IG-bundle-01',
      },
    ],
    [
      'to an insurance card',
      insuranceCard,
      {
        url: `${raw}/cards/carin-insurance-example/jws.txt`,
        needsPasscode: false,
        isDirect: true,
        label: 'Demo SHL for carin-insurance-example',
      },
    ],
  ])('is read %s', (_what, link, expected) => {
    expect(readLink(link)).toEqual({ ...expected, key: Buffer.from(key, 'base64url'), endsAt: undefined });
  });

  it('is read with a key of words', () => {
    const found = readLink(glucose);
    expect(found.label).toBe("Josh's CGM Data");
    expect(Buffer.from(found.key).toString('base64url')).toBe('raw_obs_unguessable_random_key0000000000000');
  });

  it('is read with an expiry that is a text', () => {
    const link = `shlink:/${Buffer.from(JSON.stringify(expiring)).toString('base64url')}`;
    expect(readLink(link)).toMatchObject({
      endsAt: 1_767_225_600_000,
      needsPasscode: true,
      label: undefined,
    });
  });
});

describe('The file that the guide encrypts', () => {
  it('is a health card, which is told and not stored', async () => {
    const found = await decryptFile(healthCard, Buffer.from(key, 'base64url'), 10_000);
    if (typeof found === 'string') throw new Error(found);
    expect(JSON.parse(found.bytes.toString())).toEqual({ verifiableCredential: [expect.any(String)] });
    expect(kindOf(found.bytes, found.contentType, undefined)).toBe('health_card');
  });

  it('cannot be read with another key', async () => {
    const other = Buffer.from(key.replace(/^r/, 's'), 'base64url');
    expect(await decryptFile(healthCard, other, 10_000)).toBe('not_decrypted');
  });
});
