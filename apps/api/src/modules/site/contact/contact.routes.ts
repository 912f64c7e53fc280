import * as contract from '@portal/contract/site/contact';
import { serve } from '../../../http/mount-endpoints.ts';
import { selectContactMessage } from './contact.sql.ts';
import {
  answerContactMessage,
  deleteContactMessage,
  listContactMessages,
  setContactMessageState,
} from './manage-contact.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes = [
  serve(contract.sendContactMessage, sendContactMessage),
  serve(contract.listContactMessages, listContactMessages),
  serve(contract.getContactMessage, ({ db, params }) => selectContactMessage(db, params.id)),
  serve(contract.answerContactMessage, answerContactMessage),
  serve(contract.setContactMessageState, setContactMessageState),
  serve(contract.deleteContactMessage, deleteContactMessage),
];
