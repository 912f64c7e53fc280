import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* What the programme team tells people on the home page. */

const moment = (message: string) =>
  z.iso.datetime(message).refine((value) => value >= '1900' && value < '2200', message);
const newsFields = z.object({
  news_title: z
    .string()
    .trim()
    .min(1, 'Title is required.')
    .max(200, 'Title must be at most 200 characters.'),
  news_text: z.string().max(20_000, 'Text must be at most 20,000 characters.'),
  /** Also for those who are not signed in. */
  is_public: z.boolean(),
  /** True if it appears at the top of the home page. */
  is_pinned: z.boolean(),
  published_from: moment('Enter the date and time to show this from.'),
  /** Null: shown until it is changed or deleted. */
  published_until: moment('Enter the date and time to show this until.').nullable(),
});
export type NewsFields = z.infer<typeof newsFields>;

const newsItem = z.object({
  id: z.number().int(),
  news_title: z.string(),
  news_text: z.string(),
  is_pinned: z.boolean(),
  published_from: instant,
});
export type NewsItem = z.infer<typeof newsItem>;

export const newsStates = ['scheduled', 'shown', 'past'] as const;
const keptNews = newsItem.extend({
  is_public: z.boolean(),
  published_until: instant.nullable(),
  /** The current state, by the two dates. */
  state: z.enum(newsStates),
});
export type AdminNewsItem = z.infer<typeof keptNews>;

export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: '/api/v1/news/',
  access: 'public',
  summary:
    'List current news, pinned items first, then newest. If you are signed out, only public news is listed.',
  query: z.object({ programme_id: id, ...page }),
  response: listOf('news', newsItem),
});

export const newsSorts = ['published_from', 'title', 'published_until'] as const;
export type NewsSort = (typeof newsSorts)[number];

export const listAdminNews = endpoint({
  name: 'listAdminNews',
  method: 'GET',
  path: '/api/v1/news/kept',
  access: 'admin',
  summary: 'List all news of the programme: current, past and scheduled.',
  query: z.object({
    search: z.string().max(100).optional(),
    state: z.enum(newsStates).optional(),
    /** With a minus the other way round. */
    sort: z
      .enum([...newsSorts, ...newsSorts.map((column) => `-${column}` as const)])
      .default('-published_from'),
    ...page,
  }),
  response: listOf('news', keptNews),
});

export const createNews = endpoint({
  name: 'createNews',
  method: 'POST',
  path: '/api/v1/news/',
  access: 'admin',
  summary: 'Create a news item.',
  body: newsFields,
  response: keptNews,
});

export const updateNews = endpoint({
  name: 'updateNews',
  method: 'PUT',
  path: '/api/v1/news/{id}',
  access: 'admin',
  opens: { thing: 'news', news_id: 'params.id' },
  summary: 'Change a news item. Returns 409 and changes nothing if the values in `seen` have changed.',
  params: idParams,
  /**
   * `seen`: the values on the user's screen. If the stored values have changed, the answer is 409 and nothing
   * is overwritten.
   */
  body: newsFields.partial().extend({ seen: newsFields.partial().optional() }),
  response: keptNews,
});

export const deleteNews = endpoint({
  name: 'deleteNews',
  method: 'DELETE',
  path: '/api/v1/news/{id}',
  access: 'admin',
  opens: { thing: 'news', news_id: 'params.id' },
  summary: 'Delete a news item.',
  params: idParams,
  response: emptyResponse,
});
