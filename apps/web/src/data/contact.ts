import * as contract from '@portal/contract/contact';
import type { Input } from '@portal/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const sendContactMessage = write(
  'contact',
  (body: Omit<Body<typeof contract.sendContactMessage>, 'programme_id'>) =>
    call(contract.sendContactMessage, { body: { ...body, programme_id: runtimeConfig.programme_id } }),
);

export type ContactQuery = Input<typeof contract.listContactMessages>['query'];

export const contactList = pagedList({
  key: ['contact', 'list'],
  load: (query: ContactQuery, signal) => call(contract.listContactMessages, { query }, signal),
  items: ({ contact_messages }) => contact_messages,
});

export const contactMessageQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact', 'one', id],
    queryFn: ({ signal }) => call(contract.getContactMessage, { params: { id } }, signal),
  });

export const answerContactMessage = write(
  'contact',
  (id: number, body: Body<typeof contract.answerContactMessage>) =>
    call(contract.answerContactMessage, { params: { id }, body }),
  { alsoRefused: true },
);
export const setContactMessageState = write(
  'contact',
  (id: number, body: Body<typeof contract.setContactMessageState>) =>
    call(contract.setContactMessageState, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteContactMessage = write(
  'contact',
  (id: number) => call(contract.deleteContactMessage, { params: { id } }),
  { isGone: ([of, what, of_id], id) => of === 'contact' && what === 'one' && of_id === id },
);
