import type { exportOrganisation as endpoint } from '@portal/contract/admin/personal-data';
import { contentDispositionFor } from '../../../file-formats/content-disposition.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { selectSubmissionIds } from './erase-organisation.sql.ts';
import { organisationExportTables } from './organisation-export-tables.sql.ts';
import { streamExport } from './stream-export.ts';

export const exportOrganisation: Handler<typeof endpoint> = async ({ db, deps, reply, loaded }) => {
  const { id, organisation_name } = loaded.organisation;
  const made_at = deps.now().toISOString();
  // Written while it is read: nothing else says what it is.
  void reply
    .type('application/json')
    .header('Content-Disposition', contentDispositionFor(`organisation-${id}-${made_at.slice(0, 10)}.json`));
  const submission_ids = await selectSubmissionIds(db, id);
  const about = {
    description: comparisonMessages.organisationExportDescription.text,
    made_at,
    organisation: { id, organisation_name },
  };
  return streamExport(db, organisationExportTables, { id, submission_ids }, about);
};
