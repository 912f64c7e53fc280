import * as contract from '@portal/contract/measures/case-measures';
import { serve } from '../../../http/mount-endpoints.ts';
import { getMeasuresOfCase, listCaseMeasures, listMeasureCases } from './case-measures.ts';

export const caseMeasuresRoutes = [
  serve(contract.listCaseMeasures, listCaseMeasures),
  serve(contract.listMeasureCases, listMeasureCases),
  serve(contract.getMeasuresOfCase, getMeasuresOfCase),
];
