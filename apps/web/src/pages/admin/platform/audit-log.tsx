import { AuditTable } from '../../../features/platform/audit/audit-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function AuditLogPage() {
  usePageTitle('Audit log');
  return (
    <PageBody>
      <PageHeader
        title="Audit log"
        lead="Who changed what and when, and the old values. The newest entries are first. Times are in your time zone. You cannot change entries."
      />
      <AuditTable />
    </PageBody>
  );
}
