import * as contract from '@portal/contract/settings';
import { serve } from '../../http/mount.ts';
import { readSettings } from '../programmes/shown-programme.ts';
import { getSettings, removeLogo, updateSettings, uploadLogo } from './manage-settings.ts';

export const settingsRoutes = [
  serve(contract.getSettings, getSettings),
  serve(contract.updateSettings, updateSettings),
  serve(contract.uploadLogo, uploadLogo),
  serve(contract.removeLogo, removeLogo),
  serve(contract.getProgrammeTexts, async ({ db, deps }) => {
    const { cookie_text, privacy_text } = await readSettings(db, deps);
    return { cookie_text, privacy_text };
  }),
];
