/** Handlers of the service itself and of registered apps. */
import type { appEndpoints } from '../../shared/api/endpoints/apps.ts';
import { allManifests, allPhas, appManifest, pha } from '../../shared/domain/apps/catalog.ts';
import { phaDelete } from '../../shared/domain/apps/remove.ts';
import { getVersion, smartCapabilities, smartManifest } from '../../shared/domain/apps/service-manifest.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const appHandlers: Handlers<typeof appEndpoints> = {
  get_version: getVersion,
  smart_manifest: smartManifest,
  smart_capabilities: smartCapabilities,
  all_phas: allPhas,
  all_manifests: allManifests,
  pha,
  app_manifest: appManifest,
  pha_delete: phaDelete,
};
