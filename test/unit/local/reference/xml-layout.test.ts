import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it, test } from 'vitest';
import { exampleOfShape } from '../../../../local/tools/reference/recording/example-of.ts';
import { layOut } from '../../../../local/tools/reference/xml-layout.ts';
import type { XmlShape } from '../../../../shared/api/shapes.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';

it('The layout puts every element on a line of its own, but does not move text', () => {
  expect(layOut('<?xml version="1.0"?><a><b x="1"/><c>text &lt;</c><d><e/></d></a>')).toBe(
    [
      '<?xml version="1.0"?>',
      '<a>',
      '  <b x="1"/>',
      '  <c>text &lt;</c>',
      '  <d>',
      '    <e/>',
      '  </d>',
      '</a>',
    ].join('\n'),
  );
});

test.each(Object.keys(xmlShapes) as XmlShape[])('The example of %s means the same after layout', (shape) => {
  const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });
  const xml = exampleOfShape(shape);
  expect(XMLValidator.validate(layOut(xml))).toBe(true);
  expect(parser.parse(layOut(xml))).toEqual(parser.parse(xml));
});
