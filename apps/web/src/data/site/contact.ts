import * as contract from '@portal/contract/site/contact';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const sendContactMessage = createMutation(
  'contact',
  (body: Omit<Body<typeof contract.sendContactMessage>, 'programme_id'>) =>
    call(contract.sendContactMessage, { body: { ...body, programme_id: runtimeConfig.programme_id } }),
);

export type ContactQuery = Input<typeof contract.listContactMessages>['query'];

export const contactMessageList = pagedList({
  key: ['contact', 'list'],
  load: (query: ContactQuery, signal) => call(contract.listContactMessages, { query }, signal),
  items: ({ contact_messages }) => contact_messages,
});

export const contactMessageQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact', 'one', id],
    queryFn: ({ signal }) => call(contract.getContactMessage, { params: { id } }, signal),
  });

export const answerContactMessage = createMutation(
  'contact',
  (id: number, body: Body<typeof contract.answerContactMessage>) =>
    call(contract.answerContactMessage, { params: { id }, body }),
  { alsoRefused: true },
);
export const setContactMessageState = createMutation(
  'contact',
  (id: number, body: Body<typeof contract.setContactMessageState>) =>
    call(contract.setContactMessageState, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteContactMessage = createMutation(
  'contact',
  (id: number) => call(contract.deleteContactMessage, { params: { id } }),
  { isGone: ([of, what, of_id], id) => of === 'contact' && what === 'one' && of_id === id },
);
