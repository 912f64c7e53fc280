import * as contract from '@portal/contract/measures/case-measures';
import { serve } from '../../../http/mount.ts';
import { listCaseMeasures, listMeasureCases } from './case-measures.ts';

export const caseMeasuresRoutes = [
  serve(contract.listCaseMeasures, listCaseMeasures),
  serve(contract.listMeasureCases, listMeasureCases),
];
