import { AccessTable } from '../../../features/identity/access/access-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';

export default function AccessPage() {
  usePageTitle('Access');
  return (
    <PageBody>
      <PageHeader
        title="Access"
        lead="Everyone who can sign in, the projects they can access, when they got access and who gave it. Access requests are listed too. Select a project to see one row per person."
        actions={<LinkButton to={paths.users()}>Users</LinkButton>}
      />
      <AccessTable />
    </PageBody>
  );
}
