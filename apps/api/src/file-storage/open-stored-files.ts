import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import { type StoredFiles, withUnavailableErrors } from './file-store.ts';

export async function openStoredFiles(config: Config, dataFolder: string): Promise<StoredFiles> {
  const folder = path.join(dataFolder, 'documents');
  const incoming = path.join(folder, 'incoming');
  fs.mkdirSync(incoming, { recursive: true });
  const { DOCUMENTS_S3_BUCKET: bucket } = config;
  // The client is large, so it is loaded only if needed.
  const store = bucket
    ? (await import('./s3-store.ts')).s3Store(config, bucket)
    : diskStore(path.join(folder, 'files'));
  return { incoming, store: withUnavailableErrors(store) };
}
