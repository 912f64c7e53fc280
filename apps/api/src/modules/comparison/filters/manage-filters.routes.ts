import * as contract from '@portal/contract/comparison/manage-filters';
import { serve, serveFromReplica, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { deriveFilter } from './derive-filter.ts';
import { downloadFilterValues } from './download-filter-table.ts';
import { createFilter, deleteFilter, listFilters, saveFilterOrder, updateFilter } from './manage-filters.ts';
import { listFilterValues, removeFilterChange, setFilterValues } from './manage-filter-values.ts';
import { uploadFilterValues } from './upload-filter-table.ts';

export const manageFiltersRoutes = [
  serve(contract.listFilters, listFilters),
  serve(contract.createFilter, createFilter),
  serve(contract.updateFilter, updateFilter),
  serve(contract.orderFilters, saveFilterOrder),
  serve(contract.deleteFilter, deleteFilter),
  serveFromReplica(contract.listFilterValues, listFilterValues),
  serve(contract.setFilterValues, setFilterValues),
  serve(contract.removeFilterChange, removeFilterChange),
  serve(contract.downloadFilterValues, downloadFilterValues),
  serveWithManualTransaction(contract.uploadFilterValues, uploadFilterValues),
  serve(contract.deriveFilter, deriveFilter),
];
