import { AccessTable } from '../../../features/identity/access/access-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';

export default function AccessPage() {
  usePageTitle('Who may see what');
  return (
    <PageBody>
      <PageHeader
        title="Who may see what"
        lead="Everybody who can sign in, with each project they may open, since when and by whom; and who asks for access. Choose a project for one row a person."
        actions={<LinkButton to={paths.users()}>Users</LinkButton>}
      />
      <AccessTable />
    </PageBody>
  );
}
