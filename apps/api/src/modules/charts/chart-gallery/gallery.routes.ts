import { getGallery as endpoint } from '@portal/contract/charts/gallery';
import { serve } from '../../../http/mount-endpoints.ts';
import { loadCachedResults } from '../../comparison/results/cached-results.ts';
import { getGallery } from './get-gallery.ts';

export const galleryRoutes = [
  serve(endpoint, ({ actor, body, db, deps, loaded }) =>
    loadCachedResults(
      {
        actor,
        db,
        deps,
        opened: loaded,
        question: ['gallery', body],
        usesPeerGroups: body.peer_group_ids.length > 0,
        response: endpoint.response,
      },
      (reading) => getGallery(reading, { actor, body }),
    ),
  ),
];
