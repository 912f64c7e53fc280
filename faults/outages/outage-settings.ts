import { freePorts } from '../processes.ts';

const [mail, store] = await freePorts(2);
/** Where the mail server and the store of files will stand: nothing listens there at first. */
export const MAIL_PORT = mail!;
export const STORE_PORT = store!;

/** The mail server has a name that nobody knows; the store is not there. */
export const unavailableServices = {
  DEMO: 'true',
  SMTP_URL: `smtp://mail.invalid:${MAIL_PORT}`,
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_ENDPOINT: `http://127.0.0.1:${STORE_PORT}`,
  DOCUMENTS_S3_ACCESS_KEY_ID: 'faults',
  DOCUMENTS_S3_SECRET_ACCESS_KEY: 'faults',
};
