import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { scopeQuery } from '../../../../data/organisations/scopes.ts';
import { ScopeImportForm } from '../../../../features/organisations/scopes/scope-import.tsx';
import { ScopeOrganisations } from '../../../../features/organisations/scopes/scope-organisations.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** The organisations of a scope, by hand and by a list. */
export default function ScopePage() {
  const id = Number(useParams()['id']);
  const { data: scope, error, refetch } = useQuery(scopeQuery(id));
  usePageTitle(scope?.scope_name ?? 'Scope');
  const [isImporting, setImporting] = useState(false);
  const crumbs = [{ label: 'Scopes', to: paths.admin('scopes') }];
  if (error && !scope) {
    return (
      <PageBody>
        <PageHeader title="Scope" crumbs={crumbs} />
        <LoadError error={error} retry={refetch} />
      </PageBody>
    );
  }
  if (!scope) {
    return (
      <PageBody>
        <Skeleton type="text@8" />
      </PageBody>
    );
  }
  const { projects } = scope;
  return (
    <PageBody>
      <PageHeader
        title={scope.scope_name}
        crumbs={crumbs}
        lead={
          projects.length === 0
            ? 'No project uses this scope yet.'
            : `Used by ${projects.map(({ project_name }) => project_name).join(', ')}.`
        }
        actions={
          <Button icon="upload" onClick={() => setImporting(true)}>
            Import a list
          </Button>
        }
      />
      <ScopeOrganisations key={scope.id} scope={scope} />
      <Dialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        title="Import organisations from a list"
      >
        <ScopeImportForm scope={scope} onClose={() => setImporting(false)} />
      </Dialog>
    </PageBody>
  );
}
