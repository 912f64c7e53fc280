import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { canHoldScope, keyScopes, MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { createServiceKey } from '../../../../data/identity/api-keys.ts';
import { projectsQuery } from '../../../../data/projects/projects.ts';
import { useOrganisations } from '../../../../shell/context/use-organisations.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { ComboBox } from '../../../../ui/form/combo-box.tsx';
import { KeyForm } from './key-form.tsx';

/** The words for a person's keys address the user; these describe a service. */
const permissions: Record<KeyScope, string> = {
  read_results: 'Charts, figures and result files.',
  read_answers: 'Questionnaires and answers, with their history and files.',
  write_answers: 'Can read, enter and submit answers.',
  manage: keyScopes.manage.words,
};
/** A key of an organisation acts as a contributor of it. */
const canHold = (scope: KeyScope, organisation_id: number | null) =>
  canHoldScope({ role_type_id: organisation_id === null ? ADMIN : CONTRIBUTOR }, scope);

/** Edits the purpose and owner of a new service API key. */
export function ServiceKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: Awaited<ReturnType<typeof createServiceKey>>) => void;
  onCancel: () => void;
}) {
  const user = useSignedInUser();
  const organisations = useOrganisations();
  const { data: projects = [] } = useQuery(projectsQuery(user.id));
  return (
    <KeyForm
      create={(request, organisation_id) => createServiceKey({ ...request, organisation_id })}
      canHold={canHold}
      permissions={permissions}
      organisationField={(control) => (
        <Controller
          control={control}
          name="organisation_id"
          render={({ field, fieldState }) => (
            <ComboBox
              label="Organisation"
              hint="The organisation whose answers and figures the key can read and write. If you leave this blank, the key has the same access as the programme team."
              isOptional
              options={organisations.map(({ id, organisation_name }) => ({ id, label: organisation_name }))}
              value={field.value}
              onChange={(id) => field.onChange(id === null ? null : Number(id))}
              onBlur={field.onBlur}
              name="organisation_id"
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      projects={projects}
      everyProject="Every project"
      nameHint="The system that uses the key, for example “Data warehouse”."
      expiryHint={`The last day the key works, up to ${MOST_KEY_DAYS} days from now.`}
      onMade={onMade}
      onCancel={onCancel}
    />
  );
}
