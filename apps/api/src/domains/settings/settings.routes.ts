import * as mailTexts from '@portal/contract/mail-texts';
import * as contract from '@portal/contract/settings';
import { serve } from '../../http/mount.ts';
import { readSettings } from '../programmes/shown-programme.ts';
import { listMailTexts, resetMailText, updateMailText } from './manage-mail-texts.ts';
import { getSettings, removeLogo, updateSettings, uploadLogo } from './manage-settings.ts';
import { previewMailText, sendTestMail } from './try-mail-text.ts';

export const settingsRoutes = [
  serve(contract.getSettings, getSettings),
  serve(contract.updateSettings, updateSettings),
  serve(contract.uploadLogo, uploadLogo),
  serve(contract.removeLogo, removeLogo),
  serve(mailTexts.listMailTexts, listMailTexts),
  serve(mailTexts.previewMailText, previewMailText),
  serve(mailTexts.sendTestMail, sendTestMail),
  serve(mailTexts.updateMailText, updateMailText),
  serve(mailTexts.resetMailText, resetMailText),
  serve(contract.getProgrammeTexts, async ({ db, deps }) => {
    const { cookie_text, privacy_text } = await readSettings(db, deps);
    return { cookie_text, privacy_text };
  }),
];
