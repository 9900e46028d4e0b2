import { describe, expect, test } from 'vitest';
import { startUrl } from '../../../../shared/domain/apps/start-url.ts';

describe('The start URL of an app', () => {
  test.each([
    ['https://a.example/start?record_id={record_id}', { recordId: 'r 1/2' }, 'r%201%2F2'],
    ['https://a.example/start?record_id={indivo_record_id}', { recordId: 'r1' }, 'r1'],
    ['https://a.example/start?record_id={carenet_id}', { carenetId: 'c&1' }, 'c%261'],
    ['https://a.example/start?record_id={indivo_carenet_id}', { carenetId: 'c1' }, 'c1'],
    ['https://a.example/start?record_id={document_id}', { documentId: 'd1' }, 'd1'],
    ['https://a.example/start?record_id={carenet_id}', { recordId: 'r1' }, ''],
    ['https://a.example/start?record_id={document_id}', { recordId: 'r1' }, ''],
    ['https://a.example/start?record_id={nobody_knows}', { recordId: 'r1' }, ''],
    ['https://a.example/start?record_id={}', { recordId: 'r1' }, ''],
    ['https://a.example/start?record_id={constructor}', { recordId: 'r1' }, ''],
  ])('from %s with %j ends in %j', (template, values, end) => {
    expect(startUrl(template, values)).toBe(`https://a.example/start?record_id=${end}`);
  });

  test('keeps everything else as it was registered', () => {
    const template = 'https://a.example/{record_id}/x?a=1&amp;r={record_id}&c={carenet_id}#{top';
    expect(startUrl(template, { recordId: '$&' })).toBe(
      'https://a.example/%24%26/x?a=1&amp;r=%24%26&c=#{top',
    );
  });
});
