/** Workbooks and CSV, read and written: all that anybody takes from the library, which is imported nowhere else. */
export { formatValue } from 'hucre';
export { parseCsv, writeCsv } from 'hucre/csv';
export {
  type CellStyle,
  type CellValue,
  type DataValidation,
  openXlsx,
  readXls,
  readXlsx,
  saveXlsx,
  type Sheet,
  type Workbook,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx';
