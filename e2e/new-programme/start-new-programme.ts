import { removeDataFolder } from '../../apps/api/src/database/embedded-cluster.ts';
import { createDatabase, dropDatabase } from '../../apps/api/test/support/template-database.ts';
import { dataFolder, startPortal } from '../global-setup.ts';
import { startMailServer } from '../support/mail-server.ts';

const external = process.env['TEST_DATABASE_URL'];

/** The email address of the first superuser. */
export const OWNER = 'owner@myaudit.example';

export type NewProgramme = Awaited<ReturnType<typeof startNewProgramme>>;

/** Starts a production portal on an empty database, with a mail server that receives its messages. */
export async function startNewProgramme(database: string) {
  const folder = dataFolder();
  const mail = await startMailServer();
  const portal = await startPortal({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_PROGRAMME_CODE: 'myaudit',
    PUBLIC_PROGRAMME_NAME: 'My Audit',
    FIRST_SUPERUSER_EMAIL: OWNER,
    MAIL_FROM: 'My Audit <no-reply@myaudit.example>',
    SMTP_URL: mail.url,
    ...(external && { DATABASE_URL: await createDatabase(external, database) }),
  });
  return {
    portal,
    mail,
    async stop() {
      await portal.stop();
      await mail.stop();
      if (external) await dropDatabase(external, database);
      removeDataFolder(folder);
    },
  };
}

/** Returns the link of an invitation, or undefined if the text has none. */
export const invitationLink = (text: string): string | undefined =>
  /\S+\/forgot-password\?code=[\w-]+/.exec(text)?.[0];
