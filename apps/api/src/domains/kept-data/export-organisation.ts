import type { exportOrganisation as endpoint } from '@portal/contract/kept-data';
import { attachmentNamed } from '../../files/attachment.ts';
import type { Handler } from '../../http/mount.ts';
import { sentences } from '../../sentences/comparing.ts';
import { selectSubmissionIds } from './erase-organisation.sql.ts';
import { keptOfOrganisation } from './kept-of-organisation.sql.ts';
import { writeExport } from './write-export.ts';

export const exportOrganisation: Handler<typeof endpoint> = async ({ db, deps, reply, scene }) => {
  const { id, organisation_name } = scene.organisation;
  const made_at = deps.now().toISOString();
  // Written while it is read: nothing else says what it is.
  void reply
    .type('application/json')
    .header('Content-Disposition', attachmentNamed(`organisation-${id}-${made_at.slice(0, 10)}.json`));
  const submission_ids = await selectSubmissionIds(db, id);
  const about = { what: sentences.exportOfOrganisation, made_at, organisation: { id, organisation_name } };
  return writeExport(db, keptOfOrganisation, { id, submission_ids }, about);
};
