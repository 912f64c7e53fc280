import * as contract from '@portal/contract/collection/extensions';
import { serve } from '../../../http/mount-endpoints.ts';
import { createExtension, endExtension, listExtensions, updateExtension } from './manage-extensions.ts';

export const extensionsRoutes = [
  serve(contract.listExtensions, listExtensions),
  serve(contract.createExtension, createExtension),
  serve(contract.updateExtension, updateExtension),
  serve(contract.endExtension, endExtension),
];
