import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { contact_messages } from '../../../tables/contact.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { canReadContact } from './contact.policy.ts';

const contactMessageQuery = (db: Db) =>
  selectWithCaller(db, { contact_message: { id: contact_messages.id } })
    .leftJoin(
      contact_messages,
      and(
        eq(contact_messages.id, sql.placeholder('message_id')),
        eq(contact_messages.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_contact_message');

export const createContactMessageLoader = (db: Db) =>
  createLoader(contactMessageQuery(db), (actor, { contact_message }) =>
    contact_message && canReadContact(actor) ? { contact_message } : 'message',
  );
