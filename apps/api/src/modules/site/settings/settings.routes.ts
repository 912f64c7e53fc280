import * as mailTexts from '@portal/contract/platform/mail-texts';
import * as contract from '@portal/contract/site/settings';
import { serve } from '../../../http/mount-endpoints.ts';
import { loadSettings } from '../../platform/programmes/load-settings.ts';
import { listMailTexts, resetMailText, updateMailText } from './manage-mail-texts.ts';
import { getSettings, removeLogo, updateSettings, uploadLogo } from './manage-settings.ts';
import { previewMailText, sendTestMail } from './preview-mail-text.ts';

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
  serve(contract.getPrivacyTexts, async ({ db, deps }) => {
    const { cookie_text, privacy_text } = await loadSettings(db, deps);
    return { cookie_text, privacy_text };
  }),
];
