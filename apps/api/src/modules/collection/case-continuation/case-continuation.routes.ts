import * as contract from '@portal/contract/collection/case-continuation';
import { serve } from '../../../http/mount-endpoints.ts';
import { carryCasesForward, getEarlierCases } from './carry-cases-forward.ts';

export const caseContinuationRoutes = [
  serve(contract.getEarlierCases, getEarlierCases),
  serve(contract.carryCasesForward, carryCasesForward),
];
