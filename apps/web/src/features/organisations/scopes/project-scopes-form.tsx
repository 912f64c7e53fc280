import type { ProjectScope, Scope, Visibility } from '@portal/contract/organisations/scopes';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useState } from 'react';
import { setProjectScopes } from '../../../data/organisations/scopes.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { useConfirmedScopeChange } from './use-confirmed-scope-change.tsx';
import { visibilityOptions } from './scope-visibility-names.ts';

type ProjectScopeChoice = Pick<ProjectScope, 'scope_id' | 'visibility'>;

/** Selects the scopes of a project; without any, the project is for all organisations. */
export function ProjectScopesForm({
  project,
  scopes,
  now,
  onSaved,
  onCancel,
}: {
  project: ProjectSummary;
  scopes: readonly Scope[];
  now: readonly ProjectScope[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  // The scopes as opened, even if the list behind the form changes.
  const [was, setWas] = useState<ProjectScopeChoice[]>(() =>
    now.map(({ scope_id, visibility }) => ({ scope_id, visibility })),
  );
  const [chosen, setChosen] = useState(() => new Map(was.map((one) => [one.scope_id, one.visibility])));
  const isDirty =
    chosen.size !== was.length || was.some(({ scope_id, visibility }) => chosen.get(scope_id) !== visibility);
  const notifySaved = () => toast(`The scopes for “${project.project_name}” are saved.`, 'success');
  const { send, isPending, refusal, question } = useConfirmedScopeChange(
    setProjectScopes,
    () => {
      notifySaved();
      onSaved();
    },
    {
      typed: [...chosen],
      typedOn: ({ scopes: stored }) => {
        notifySaved();
        setWas([...stored]);
      },
    },
  );
  const choose = (id: number, visibility: string) =>
    setChosen((before) => {
      const next = new Map(before);
      if (visibility === '') next.delete(id);
      else next.set(id, visibility as Visibility);
      return next;
    });
  const save = () => {
    const list = [...chosen].map(([scope_id, visibility]) => ({ scope_id, visibility }));
    send({ project_id: project.id, scopes: list, was });
  };
  return (
    <Form
      isUnsaved={isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {refusal && (
        <InlineMessage tone="error" isLive className="mb-5">
          {refusal}
        </InlineMessage>
      )}
      <InlineMessage>
        {chosen.size === 0
          ? 'Without a scope, everyone can see this project and every organisation can take part.'
          : 'Only organisations in these scopes can take part. Organisations already taking part keep their access, answers and results.'}
      </InlineMessage>
      <div className="mt-5 grid gap-4">
        {scopes.map(({ id, scope_name, organisation_count }) => (
          <Select
            key={id}
            label={`${scope_name} (${organisation_count} ${organisation_count === 1 ? 'organisation' : 'organisations'})`}
            value={chosen.get(id) ?? ''}
            placeholder="Not available to this scope"
            options={visibilityOptions}
            onChange={(event) => choose(id, event.target.value)}
          />
        ))}
      </div>
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isPending}>
          Save
        </Button>
        <CancelButton onCancel={onCancel} />
      </DialogActions>
      {question}
    </Form>
  );
}
