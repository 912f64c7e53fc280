import * as contract from '@portal/contract/instruments';
import { serve } from '../../http/mount.ts';
import { importInstrument } from './import-instrument.ts';

export const instrumentsRoutes = [serve(contract.importInstrument, importInstrument)];
