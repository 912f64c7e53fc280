import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import { canHoldScope, keyScopes, MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import { hasProjectAccess } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { createApiKey } from '../../../../data/identity/api-keys.ts';
import { projectsQuery } from '../../../../data/projects/projects.ts';
import { useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { KeyForm } from './key-form.tsx';

const permissions: Record<KeyScope, string> = {
  read_results: keyScopes.read_results.words,
  read_answers: keyScopes.read_answers.words,
  write_answers: keyScopes.write_answers.words,
  manage: keyScopes.manage.words,
};

/** Edits the purpose of a new API key of the user. */
export function OwnApiKeyForm({
  onMade,
  onCancel,
}: {
  onMade: (made: Awaited<ReturnType<typeof createApiKey>>) => void;
  onCancel: () => void;
}) {
  const user = useSignedInUser();
  const { data: projects = [] } = useQuery(projectsQuery(user.id));
  return (
    <KeyForm
      create={(request) => createApiKey(request)}
      canHold={(scope) => canHoldScope(user, scope)}
      permissions={permissions}
      projects={projects.filter((project) => hasProjectAccess(user, project.id))}
      everyProject="Every project you can open"
      nameHint="What the key is for, for example “Monthly board report in R”."
      expiryHint={`The last day the key works, up to ${MOST_KEY_DAYS} days from now. It stops working earlier if your password changes or your account is closed.`}
      onMade={onMade}
      onCancel={onCancel}
    />
  );
}
