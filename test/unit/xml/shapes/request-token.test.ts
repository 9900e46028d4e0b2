import { describe, expect, it } from 'vitest';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { compact } from './compact.ts';

const pillChart = {
  id: 'pill-chart@apps.example.net',
  name: 'Pill chart',
  description: 'Shows doses on a timeline',
  autonomous: true,
  autonomousReason: 'Checks interactions overnight',
  frameable: true,
  ui: true,
};

const viewer = { ...pillChart, autonomous: false, frameable: false, ui: false };

const viewerElement = `
  <App id="pill-chart@apps.example.net">
    <name>Pill chart</name>
    <description>Shows doses on a timeline</description>
    <autonomous>false</autonomous>
    <frameable>false</frameable>
    <ui>false</ui>
  </App>`;

describe('RequestToken XML', () => {
  it('shows the bound record and the app, with the reason of an autonomous one', () => {
    expect(
      xmlShapes.RequestToken({
        token: 'rT1',
        recordId: 'b3f1c0de-0000-4000-8000-00000000a001',
        kind: 'new',
        app: pillChart,
      }),
    ).toBe(
      compact(`
        <RequestToken token="rT1">
          <record id="b3f1c0de-0000-4000-8000-00000000a001"/>
          <carenet/>
          <kind>new</kind>
          <App id="pill-chart@apps.example.net">
            <name>Pill chart</name>
            <description>Shows doses on a timeline</description>
            <autonomous>true</autonomous>
            <autonomousReason>Checks interactions overnight</autonomousReason>
            <frameable>true</frameable>
            <ui>true</ui>
          </App>
        </RequestToken>`),
    );
  });

  it('shows a bound carenet, and no reason for an app that is not autonomous', () => {
    expect(xmlShapes.RequestToken({ token: 'rT2', carenetId: 'c-77', kind: 'same', app: viewer })).toBe(
      compact(`
        <RequestToken token="rT2">
          <record/>
          <carenet id="c-77"/>
          <kind>same</kind>
          ${viewerElement}
        </RequestToken>`),
    );
  });

  it('has an empty reason for an autonomous app that gives none', () => {
    const app = { ...pillChart, autonomousReason: undefined };
    expect(xmlShapes.RequestToken({ token: 'rT4', kind: 'new', app })).toContain(
      '<autonomous>true</autonomous><autonomousReason/>',
    );
  });

  it('keeps both elements, without ids, when it is bound to nothing', () => {
    expect(xmlShapes.RequestToken({ token: 'rT3', kind: 'new', app: viewer })).toContain(
      '<RequestToken token="rT3"><record/><carenet/><kind>new</kind>',
    );
  });
});
