import { describe, expect, it } from 'vitest';
import { MalformedXml, scan } from '../../../shared/xml/scan.ts';

const bytes = (xml: string) => new TextEncoder().encode(xml);

function faultOf(xml: string): string {
  try {
    scan(bytes(xml));
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedXml);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

describe('A scan of XML', () => {
  it('needs no listener, and no listener needs to hear everything', () => {
    const xml = bytes('<a>b<c/><![CDATA[d]]></a>');
    const heard: string[] = [];
    expect(scan(xml)).toEqual({ hasDoctype: false });
    scan(xml, { open: ({ local }) => heard.push(local) });
    scan(xml, { text: (text) => heard.push(text) });
    scan(xml, { close: () => heard.push('close') });
    expect(heard).toEqual(['a', 'c', 'b', 'd', 'close', 'close']);
  });

  it('names its errors, so that a log tells them from others', () => {
    expect(new MalformedXml('x').name).toBe('MalformedXml');
  });

  it('says in which line and column the fault is', () => {
    expect(faultOf(`${'\n'.repeat(11)}<a></b>`)).toBe('line 12, column 7: unexpected close tag');
    // The parser ends this one without a full stop.
    expect(faultOf('<a>')).toBe('line 1, column 3: unclosed tag: a');
    expect(faultOf('<a>\n</a>x')).toBe('line 2, column 5: text data outside of root node');
  });
});
