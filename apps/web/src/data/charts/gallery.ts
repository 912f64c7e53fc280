import type { Input } from '@portal/contract/shared/endpoint';
import { getGallery } from '@portal/contract/charts/gallery';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

export const galleryQuery = (body: Input<typeof getGallery>['body']) =>
  queryOptions({
    queryKey: ['gallery', body],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getGallery, { body }, signal),
  });
