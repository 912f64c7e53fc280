import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { type FileStore, FileMissingError } from './file-store.ts';

/**
 * Files in a bucket of any S3-compatible store. A file is sent in one call with its length, so that the store has all of it
 * or nothing; where no key is configured, the client finds one as it does everywhere (its environment, its machine's role).
 */
export function s3Store(config: Config, bucket: string): FileStore {
  const { DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const client = new S3Client({
    region: config.DOCUMENTS_S3_REGION,
    ...(config.DOCUMENTS_S3_ENDPOINT && { endpoint: config.DOCUMENTS_S3_ENDPOINT, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // A store that takes a connection and says nothing is as good as away.
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    // Other stores than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: config.DOCUMENTS_S3_PREFIX + key });
  return {
    async keep(from, key) {
      const { size } = await fs.stat(from);
      const Body = createReadStream(from);
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body,
          ContentLength: size,
          ContentType: 'application/octet-stream',
        }),
      );
      await fs.rm(from, { force: true });
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body as Readable;
      } catch (error) {
        throw error instanceof NoSuchKey ? new FileMissingError(key) : error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
