import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/site/settings';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }) => call(contract.getSettings, {}, signal),
});

/** The programme's texts about cookies and privacy. */
export const programmeTextsQuery = queryOptions({
  queryKey: ['settings', 'texts'],
  queryFn: ({ signal }) => call(contract.getPrivacyTexts, {}, signal),
});

export const updateSettings = createMutation(
  'settings',
  (body: Input<typeof contract.updateSettings>['body']) => call(contract.updateSettings, { body }),
);
export const uploadLogo = createMutation('settings', (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return callForm(contract.uploadLogo, {}, form);
});
export const removeLogo = createMutation('settings', () => call(contract.removeLogo, {}));
