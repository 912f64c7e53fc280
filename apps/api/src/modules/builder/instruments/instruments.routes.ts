import * as contract from '@portal/contract/builder/instruments';
import { serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { importInstrument } from './import-instrument.ts';
import { exportInstrumentFile } from './export-instrument.ts';

export const instrumentsRoutes = [
  serveWithManualTransaction(contract.importInstrument, importInstrument),
  serveWithManualTransaction(contract.exportInstrument, exportInstrumentFile),
];
