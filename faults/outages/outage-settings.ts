import { freePorts } from '../processes.ts';

const [mail, store] = await freePorts(2);
/** The ports of the future mail server and file store: nothing listens there at first. */
export const MAIL_PORT = mail!;
export const STORE_PORT = store!;

/** The mail server has an unknown name; the store is missing. */
export const unavailableServices = {
  DEMO: 'true',
  SMTP_URL: `smtp://mail.invalid:${MAIL_PORT}`,
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_ENDPOINT: `http://127.0.0.1:${STORE_PORT}`,
  DOCUMENTS_S3_ACCESS_KEY_ID: 'faults',
  DOCUMENTS_S3_SECRET_ACCESS_KEY: 'faults',
};
