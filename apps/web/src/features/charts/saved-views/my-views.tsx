import { savedQueryString, MOST_PINNED, type View } from '@portal/contract/charts/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { createView, deleteView, updateView, savedViewsQuery } from '../../../data/charts/saved-views.ts';
import {
  ownPublicationSubscriptionsQuery,
  setPublicationSubscription,
} from '../../../data/exports/publication-subscriptions.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { confirmUnsavedLoss } from '../../../ui/dialog/confirm-unsaved-loss.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { buildViewUrl } from './build-view-url.ts';

type Doing = 'list' | 'new' | { rename: View } | { remove: View };

/** Lists the user's saved views in a project, and saves the current view under a name. */
export function MyViews({
  project,
  chart,
  onClose,
}: {
  project: { id: number; project_code: string };
  /** The current chart, which the user can save as a view. */
  chart?: { id: number; chart_name: string } | undefined;
  onClose: () => void;
}) {
  const [doing, setDoing] = useState<Doing>(chart ? 'new' : 'list');
  const back = () => setDoing('list');
  if (doing === 'new' && chart) {
    return (
      <Dialog isOpen onClose={onClose} title="Save as a view">
        <NameForm
          name={chart.chart_name}
          verb="Save"
          isNew
          save={({ view_name, is_pinned }) =>
            createView({
              chart_id: chart.id,
              search: savedQueryString(location.search),
              view_name,
              is_pinned,
            })
          }
          onSaved={back}
          onCancel={onClose}
        />
        <p className="mt-6">
          <button type="button" className="link cursor-pointer" onClick={() => confirmUnsavedLoss({}, back)}>
            My views in this project
          </button>
        </p>
      </Dialog>
    );
  }
  if (typeof doing === 'object' && 'rename' in doing) {
    const { rename } = doing;
    return (
      <Dialog isOpen onClose={onClose} title={`Rename “${rename.view_name}”`}>
        <NameForm
          name={rename.view_name}
          verb="Save"
          save={({ view_name }) => updateView(rename.id, { view_name })}
          onSaved={back}
          onCancel={back}
        />
      </Dialog>
    );
  }
  if (typeof doing === 'object') {
    const { remove } = doing;
    return (
      <RemoveDialog
        kind="view"
        verb="delete"
        name={remove.view_name}
        remove={() => deleteView(remove.id)}
        onClose={back}
      >
        The saved selections will be deleted. The chart “{remove.chart_name}” does not change.
      </RemoveDialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="My views">
      <List project={project} onDo={setDoing} onOpen={onClose} />
      {chart && (
        <div className="mt-5">
          <Button icon="plus" onClick={() => setDoing('new')}>
            Save current view
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function NameForm({
  name,
  verb,
  isNew = false,
  save,
  onSaved,
  onCancel,
}: {
  name: string;
  verb: string;
  isNew?: boolean;
  save: (values: { view_name: string; is_pinned: boolean }) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const form = useForm({ defaultValues: { view_name: name, is_pinned: true }, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(form, save, { done: onSaved });
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField
        form={form}
        name="view_name"
        label="Name"
        maxLength={100}
        hint={isNew ? 'Your selections are saved. The view always shows the latest period.' : undefined}
      />
      {isNew && (
        <Checkbox
          label="Show on my dashboard"
          hint={`The dashboard shows the main finding of each view, for up to ${MOST_PINNED} views.`}
          {...form.register('is_pinned')}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {verb}
      </FormActions>
    </Form>
  );
}

function List({
  project,
  onDo,
  onOpen,
}: {
  project: { id: number; project_code: string };
  onDo: (what: Doing) => void;
  onOpen: () => void;
}) {
  const { data, error, refetch } = useQuery(savedViewsQuery(project.id));
  const { send } = useApiMutation(updateView);
  const subscriptions = useQuery(ownPublicationSubscriptionsQuery);
  const subscription = useApiMutation(
    (view: View, isOn: boolean) => setPublicationSubscription({ view_id: view.id }, isOn),
    {
      said: (_, { view_name }, isOn) =>
        isOn
          ? `You will get an email about “${view_name}” when results are published.`
          : `You will no longer get emails about “${view_name}”.`,
    },
  );
  const subscribed = new Set(subscriptions.data?.map(({ view_id }) => view_id));
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Skeleton type="text@3" />;
  if (data.length === 0) {
    return (
      <p className="text-ink-soft">
        You have no views yet. Open a chart, select what to compare, then save it as a view.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((view) => {
        const to = buildViewUrl(project.project_code, view);
        return (
          <li key={view.id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              {to ? (
                <Link className="link" to={to} onClick={onOpen}>
                  {view.view_name}
                </Link>
              ) : (
                view.view_name
              )}
              <span className="block text-sm text-ink-faint">
                {to ? view.chart_name : `${view.chart_name}, which is not in any topic`}
              </span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={view.is_pinned}
              aria-label={`${view.view_name} on my dashboard`}
              onClick={() => void send(view.id, { is_pinned: !view.is_pinned })}
            >
              {view.is_pinned ? 'On dashboard' : 'Not on dashboard'}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={subscribed.has(view.id)}
              aria-label={`Email me about ${view.view_name} when results are published`}
              disabled={!subscriptions.data || subscription.isPending}
              onClick={() => void subscription.send(view, !subscribed.has(view.id))}
            >
              {subscribed.has(view.id) ? 'Emails on' : 'Emails off'}
            </Button>
            <IconButton
              icon="pencil"
              label={`Rename ${view.view_name}`}
              onClick={() => onDo({ rename: view })}
            />
            <IconButton
              icon="trash-2"
              label={`Delete ${view.view_name}`}
              onClick={() => onDo({ remove: view })}
            />
          </li>
        );
      })}
    </ul>
  );
}
