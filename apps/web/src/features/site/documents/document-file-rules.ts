import {
  type DocumentAudience,
  documentExtensions,
  MAX_DOCUMENT_BYTES,
} from '@portal/contract/site/documents';
import { formatNumber } from '../../../lib/format/format.ts';

export const audienceNames: Record<DocumentAudience, string> = {
  everybody: 'Everyone',
  contributors: 'People who enter data',
  team: 'Programme team',
};
export const audienceOptions = Object.entries(audienceNames).map(([value, label]) => ({ value, label }));

const MEGABYTE = 1024 * 1024;
/** Formats a file size for people: `340 kB`, `2.5 MB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`
    : `${formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;

export const fileHint = `Up to ${formatFileSize(MAX_DOCUMENT_BYTES)}: ${documentExtensions.join(', ')}.`;
export const acceptedFiles = documentExtensions.map((extension) => `.${extension}`).join(',');

/** Returns why the server would refuse a file, so that it is not sent. */
export function validateFile(files: FileList | null | undefined): string | true {
  const file = files?.[0];
  if (!file) return 'Select a file.';
  if (file.size === 0) return 'This file is empty. Select another file.';
  if (file.size > MAX_DOCUMENT_BYTES)
    return `This file is larger than ${formatFileSize(MAX_DOCUMENT_BYTES)}. Select a smaller file.`;
  const extension = file.name.split('.').at(-1)?.toLowerCase();
  return documentExtensions.some((one) => one === extension)
    ? true
    : `This file type is not allowed. Select a file of one of these types: ${documentExtensions.join(', ')}.`;
}

/** Makes a document's name from its file name: `Data_dictionary-2026.pdf` becomes `Data dictionary 2026`. */
export const nameFromFile = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200);
