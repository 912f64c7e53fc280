import * as contract from '@portal/contract/platform/mail-texts';
import type { Input, Output } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** The emails that the portal sends automatically, in the words of the programme. */
export const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts', 'of-programme'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.listMailTexts, {}, signal),
  select: ({ mail_texts }) => mail_texts,
});

type Key = contract.MailText['mail_key'];
export type MailPreview = Output<typeof contract.previewMailText>;

export const previewMailText = (key: Key, body: contract.MailWords) =>
  call(contract.previewMailText, { params: { key }, body });
export const sendTestMail = createMutation('messages', (key: Key, body: contract.MailWords) =>
  call(contract.sendTestMail, { params: { key }, body }),
);
export const updateMailText = createMutation(
  'mail-texts',
  (key: Key, body: Input<typeof contract.updateMailText>['body']) =>
    call(contract.updateMailText, { params: { key }, body }),
  { alsoRefused: true },
);
export const resetMailText = createMutation(
  'mail-texts',
  ({ mail_key, changed_at }: { mail_key: Key; changed_at: string }) =>
    call(contract.resetMailText, { params: { key: mail_key }, query: { changed_at } }),
  { alsoRefused: true },
);
