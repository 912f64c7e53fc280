import * as contract from '@portal/contract/admin/mergers';
import { serve } from '../../../http/mount-endpoints.ts';
import { mergeOrganisation, previewMerger } from './merge-organisation.ts';

export const mergersRoutes = [
  serve(contract.previewMerger, previewMerger),
  serve(contract.mergeOrganisation, mergeOrganisation),
];
