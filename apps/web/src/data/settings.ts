import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm } from '../lib/call.ts';
import { write } from './write.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }) => call(contract.getSettings, {}, signal),
});

/** What the programme says on its pages about cookies and privacy. */
export const programmeTextsQuery = queryOptions({
  queryKey: ['settings', 'texts'],
  queryFn: ({ signal }) => call(contract.getProgrammeTexts, {}, signal),
});

export const updateSettings = write('settings', (body: Input<typeof contract.updateSettings>['body']) =>
  call(contract.updateSettings, { body }),
);
export const uploadLogo = write('settings', (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return callForm(contract.uploadLogo, {}, form);
});
export const removeLogo = write('settings', () => call(contract.removeLogo, {}));
