import * as contract from '@portal/contract/projects/periods';
import { serve } from '../../../http/mount-endpoints.ts';
import { previewNextPeriod } from './preview-next-period.ts';
import { startNextPeriod } from './start-next-period.ts';

export const nextPeriodRoutes = [
  serve(contract.previewNextPeriod, previewNextPeriod),
  serve(contract.startNextPeriod, startNextPeriod),
];
