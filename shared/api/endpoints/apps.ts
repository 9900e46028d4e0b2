/** The service itself and the registered apps. docs/contract/apps.md#endpoints */
import { release } from '../../release.ts';
import type { Declarations } from '../endpoint.ts';

export const appEndpoints = {
  get_version: {
    routes: [{ method: 'GET', path: '/version' }],
    rule: 'ANY',
    summary: 'Returns the version of the interface that the service implements.',
    effect: 'read',
    output: {
      kind: 'text',
      doc: '`2.0.0`',
      header: { name: 'X-Service-Version', value: release, doc: 'Version of the software of the service.' },
    },
  },
  smart_manifest: {
    routes: [{ method: 'GET', path: '/manifest' }],
    rule: 'ANY',
    summary: 'Describes the service: what it is, where its OAuth calls are and what it offers.',
    effect: 'read',
    output: { kind: 'json', shape: 'ContainerManifest' },
  },
  smart_capabilities: {
    routes: [{ method: 'GET', path: '/capabilities/' }],
    rule: 'ANY',
    summary: 'Lists the data types that the service offers, and the methods for each.',
    effect: 'read',
    output: { kind: 'json', shape: 'Capabilities' },
    capabilities: ['http://smartplatforms.org/terms#Capabilities'],
  },
  all_phas: {
    routes: [{ method: 'GET', path: '/apps/' }],
    rule: 'ANY',
    summary: 'Lists the full manifests of all user apps, sorted by name.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'json', shape: 'AppManifests' },
  },
  all_manifests: {
    routes: [{ method: 'GET', path: '/apps/manifests/' }],
    rule: 'ANY',
    summary: 'Lists the standard manifests of all user apps, sorted by name.',
    effect: 'read',
    list: { orderBy: ['name', 'id', 'created_at'], default: 'name' },
    output: { kind: 'json', shape: 'StandardManifests' },
    capabilities: ['http://smartplatforms.org/terms#AppManifest'],
  },
  pha: {
    routes: [{ method: 'GET', path: '/apps/{APP_ID}' }],
    rule: 'ANY',
    summary: 'Returns the full manifest of one user app.',
    effect: 'read',
    output: { kind: 'json', shape: 'AppManifest' },
  },
  app_manifest: {
    routes: [{ method: 'GET', path: '/apps/{APP_ID}/manifest' }],
    rule: 'ANY',
    summary: 'Returns the standard manifest of one user app.',
    effect: 'read',
    output: { kind: 'json', shape: 'StandardManifest' },
    capabilities: ['http://smartplatforms.org/terms#AppManifest'],
  },
  pha_delete: {
    routes: [{ method: 'DELETE', path: '/apps/{APP_ID}' }],
    rule: 'APP_SELF',
    summary:
      'Removes the app: its registration, credentials, tokens, shares and storage. What it wrote into records stays.',
    effect: 'write',
    output: { kind: 'ok' },
  },
} as const satisfies Declarations;
