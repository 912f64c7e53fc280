import * as contract from '@portal/contract/instruments';
import { serveInSteps } from '../../http/mount.ts';
import { importInstrument } from './import-instrument.ts';
import { writeInstrument } from './write-instrument.ts';

export const instrumentsRoutes = [
  serveInSteps(contract.importInstrument, importInstrument),
  serveInSteps(contract.writeInstrument, writeInstrument),
];
