import { z } from 'zod';

/** The largest identifier the database holds; a larger one is bad input and must not reach it. */
export const MAX_ID = 2_147_483_647;
/** An identifier in a path or a query string: a positive whole number. */
export const id = z.coerce.number().int().positive().max(MAX_ID);
/** An identifier in a body, where a number is written as one. */
export const bodyId = z.number().int().positive().max(MAX_ID);
/** The id as a path parameter, for `/{id}` endpoints. */
export const idParams = z.object({ id });

/**
 * The last place in an order. Far below the database's limit, so that items placed after it can still be
 * stored.
 */
export const MAX_DISPLAY_ORDER = 1_000_000;
/** A place in an order; items with the same place are sorted by name. */
export const displayOrder = z.number().int().min(0).max(MAX_DISPLAY_ORDER);

/** A server text in English that screens translate. Text written by people is not translatable. */
export const translatableText = z.string();

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Checks a day on the wire, e.g. `2026-03-31`, in a year that a living person can mean. */
export const isoDate = (message: string) =>
  z.iso.date(message).refine((value) => value >= '1900' && value < '2200', message);

/** A file of a form as the server receives it. */
export type UploadedFile = { file_name: string; media_type: string; content: Uint8Array };
export const uploadedFile = z.custom<UploadedFile>(
  (value) => (value as UploadedFile | undefined)?.content instanceof Uint8Array,
  'Select a file.',
);
/** A file of a form while it arrives. */
export type StreamedFile = { file_name: string; content: AsyncIterable<Uint8Array> };
export const streamedFile = z.custom<StreamedFile>(
  (value) => typeof (value as StreamedFile | undefined)?.content === 'object',
  'Select a file.',
);
/** A yes or no of a form, whose fields are texts. */
export const formFlag = z.stringbool({ truthy: ['true'], falsy: ['false'] });
