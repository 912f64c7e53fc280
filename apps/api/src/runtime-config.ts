import fs from 'node:fs';
import path from 'node:path';
import type { ServerDeps } from './http/dependencies.ts';
import type { RuntimeConfig } from '@portal/contract/platform/runtime-config';
import { lastLoadedSettings, loadSettings } from './modules/platform/programmes/load-settings.ts';

/**
 * Returns a function that reads the settings for each page, so that a change shows at once. It returns the last settings when
 * the database cannot be reached.
 */
export const createRuntimeConfigReader =
  (serverDeps: ServerDeps, programmeId: number, webFolder?: string) => async (): Promise<RuntimeConfig> => {
    const deps = { config: serverDeps.config, programmeId };
    const { config } = deps;
    const settings = await loadSettings(serverDeps.db, deps).catch((error: unknown) => {
      const last = lastLoadedSettings(programmeId);
      if (!last) throw error;
      return last;
    });
    const logo = `images/logos/${config.PUBLIC_PROGRAMME_CODE}.svg`;
    return {
      programme_id: programmeId,
      programme_code: config.PUBLIC_PROGRAMME_CODE,
      programme_name: settings.programme_name,
      product_name: settings.product_name,
      support_email: settings.support_email,
      ga_tracking_id: config.PUBLIC_GA_TRACKING_ID,
      primary_colour: settings.primary_colour,
      session_hours: settings.session_hours,
      has_logo:
        settings.has_uploaded_logo || webFolder === undefined || fs.existsSync(path.join(webFolder, logo)),
    };
  };
