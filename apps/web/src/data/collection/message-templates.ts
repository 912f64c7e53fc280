import * as contract from '@portal/contract/collection/message-templates';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** The messages to participants in the words of the programme. */
export const messageTemplatesQuery = queryOptions({
  queryKey: ['message-templates', 'of-programme'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.listMessageTemplates, {}, signal),
  select: ({ message_templates }) => message_templates,
});

type Key = contract.MessageTemplate['template_key'];
export const updateMessageTemplate = createMutation(
  'message-templates',
  (key: Key, body: Input<typeof contract.updateMessageTemplate>['body']) =>
    call(contract.updateMessageTemplate, { params: { key }, body }),
  { alsoRefused: true },
);
export const resetMessageTemplate = createMutation('message-templates', (key: Key) =>
  call(contract.resetMessageTemplate, { params: { key } }),
);
