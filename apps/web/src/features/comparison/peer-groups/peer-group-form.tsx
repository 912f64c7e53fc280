import type { PeerCandidate, PeerGroup, PeerGroupMembership } from '@portal/contract/comparison/peer-groups';
import { required } from '@portal/contract/shared/form-rules';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { neighbourGroupDescription, neighbourGroupName } from '@portal/wording/similar-organisations-text';
import { type FormEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import {
  createPeerGroup,
  peerGroupMembersQuery,
  updatePeerGroup,
} from '../../../data/comparison/peer-groups.ts';
import { similarOrganisationsQuery } from '../../../data/charts/similar-organisations.ts';
import type { PeerGroupDialogContext } from './peer-group-dialog-context.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { validateWith } from '../../../lib/form/form.ts';
import type { ChosenFilter } from '../../../lib/form/toggle-filter-option.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { FilterChoosers } from '../../../ui/form/filter-choosers.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { type ChosenMembers, MemberChooser } from './member-chooser.tsx';
import { SimilarOrganisationsTable } from './similar-organisations-table.tsx';

type Props = {
  of: PeerGroupDialogContext;
  /** The group to change; none for a new one. */
  group?: PeerGroup;
  /** If true, a new group is for all users in the project. */
  isShared?: boolean;
  onSaved: (id: number) => void;
  onCancel: () => void;
};

/** Name and members of a peer group, once the members are known. */
export function PeerGroupForm(props: Props) {
  const { group } = props;
  const { data, error, isFetchedAfterMount } = useQuery({
    ...peerGroupMembersQuery(group?.id ?? 0),
    enabled: Boolean(group),
  });
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  // The members as opened: the form stays while a save reloads them.
  if (group && !isFetchedAfterMount) return <Skeleton type="text@6" />;
  return <Fields {...props} members={data ?? []} />;
}

function Fields({
  of,
  group,
  isShared = false,
  members,
  onSaved,
  onCancel,
}: Props & { members: readonly PeerGroupMembership[] }) {
  const form = useForm({
    defaultValues: {
      peer_group_name: group?.peer_group_name ?? '',
      description: group?.description ?? '',
      for_organisation: group?.for_organisation ?? false,
    },
    shouldFocusError: false,
  });
  const [how, setHow] = useState<How>('tick');
  const [howMany, setHowMany] = useState(10);
  const nearest = useNearest(of, howMany);
  const [chosen, setChosen] = useState<ChosenMembers>(() => new Map(members.map((one) => [one.key, one])));
  const [filters, setFilters] = useState<ChosenFilter[]>([]);
  const keys = how === 'nearest' ? (nearest?.neighbours ?? []).map(({ key }) => key) : [...chosen.keys()];
  const { errors, isDirty, isSubmitting } = form.formState;
  const isPicked = chosen.size !== members.length || members.some(({ key }) => !chosen.has(key));
  const isUnsaved = isDirty || isPicked || filters.length > 0 || how === 'nearest';

  const save = (values: Values) => {
    if (group) return saveGroup(group, values, members, chosen);
    // The nearest are known by the numbers of the period whose figures they are found by.
    const seenIn = how === 'nearest' ? nearest?.time_period_id : null;
    const who = how === 'alike' ? { filters } : { keys, ...(seenIn && { time_period_id: seenIn }) };
    return createPeerGroup({ project_id: of.projectId, is_shared: isShared, ...values, ...who });
  };
  const submit = useFormMutation(form, save, { done: ({ id }) => onSaved(id) });
  const [isToldEmpty, setToldEmpty] = useState(false);
  const isEmpty = how === 'alike' ? filters.length === 0 : keys.length === 0;
  const submitMembers = (event: FormEvent<HTMLFormElement>) => {
    setToldEmpty(isEmpty);
    if (!isEmpty) return submit(event);
    event.preventDefault();
  };
  const user = useCurrentUser();
  // Who made it says who uses it.
  const mayShare = !isShared && Boolean(user?.organisation_id) && (!group || group.is_own);
  const ways = waysToChoose(of, nearest, Boolean(user && isAdmin(user)));
  // Proposes a name for a group of neighbours until the user enters one.
  const choose = (way: How, size = howMany) => {
    setHow(way);
    if (way !== 'nearest' || !nearest) return;
    const { dirtyFields } = form.formState;
    if (!dirtyFields.peer_group_name)
      form.resetField('peer_group_name', { defaultValue: neighbourGroupName(nearest, size) });
    if (!dirtyFields.description)
      form.resetField('description', { defaultValue: neighbourGroupDescription(nearest) });
  };
  return (
    <Form isUnsaved={isUnsaved} className="grid gap-5" onSubmit={submitMembers}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        error={errors.peer_group_name?.message}
        {...form.register('peer_group_name', validateWith('Name', required()))}
      />
      <TextField
        label="Description"
        isOptional
        autoComplete="off"
        maxLength={500}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {mayShare && <SharingField form={form} wasShared={group?.for_organisation ?? false} />}
      {!group && ways.length > 1 && (
        <RadioGroup
          legend="Members"
          name="how"
          value={how}
          onChange={(value) => choose(ways.find((way) => way.value === value)!.value)}
          options={ways}
        />
      )}
      {how === 'tick' && (
        <MemberChooser
          projectId={of.projectId}
          peerGroupId={group?.id}
          chosen={chosen}
          unitName={of.unitName}
          onToggle={(one) => setChosen((current) => withToggled(current, one))}
        />
      )}
      {how === 'alike' && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
          <FilterChoosers filters={of.filters} chosen={filters} onChange={setFilters} />
        </div>
      )}
      {how === 'nearest' && nearest && (
        <SimilarOrganisationsTable
          found={nearest}
          howMany={howMany}
          unitName={of.unitName}
          onChange={(next) => {
            setHowMany(next);
            choose('nearest', next);
          }}
        />
      )}
      {isToldEmpty && isEmpty && (
        <InlineMessage tone="error" isLive>
          {NEEDS_MEMBERS[how](of.unitName)}
        </InlineMessage>
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {group ? 'Save' : 'Create peer group'}
      </FormActions>
    </Form>
  );
}

/** Adds a candidate to the members, or removes it. */
function withToggled(members: ChosenMembers, candidate: PeerCandidate): ChosenMembers {
  const next = new Map(members);
  if (!next.delete(candidate.key)) next.set(candidate.key, candidate);
  return next;
}

type Values = { peer_group_name: string; description: string; for_organisation: boolean };

/** Saves a group with the members that were added and removed. */
function saveGroup(
  group: PeerGroup,
  values: Values,
  members: readonly PeerGroupMembership[],
  chosen: ChosenMembers,
) {
  const before = new Set(members.map(({ key }) => key));
  const { peer_group_name, description, for_organisation } = group;
  const seen = { peer_group_name, description, for_organisation };
  return updatePeerGroup(
    group.id,
    { ...values, seen },
    {
      keys: [...chosen.keys()].filter((key) => !before.has(key)),
      peer_group_membership_ids: members.filter(({ key }) => !chosen.has(key)).map(({ id }) => id),
    },
  );
}

/** Lists the ways to select members. The programme team has no submissions for others to be similar to. */
function waysToChoose(
  of: PeerGroupDialogContext,
  nearest: ReturnType<typeof useNearest>,
  isTeam: boolean,
): { value: How; label: string }[] {
  const like = isTeam ? 'that are similar' : 'similar to mine';
  return [
    { value: 'tick', label: `The ${of.unitName} I select` },
    ...(of.filters.length > 0
      ? [{ value: 'alike' as const, label: `${capitalised(of.unitName)} ${like}, based on filters` }]
      : []),
    ...(nearest
      ? [
          {
            value: 'nearest' as const,
            label: `The ${of.unitName} most similar to ${nearest.submission_name}, based on figures`,
          },
        ]
      : []),
  ];
}

/** Lets the user share the group with colleagues, and warns if saving would end that. */
function SharingField({ form, wasShared }: { form: UseFormReturn<Values>; wasShared: boolean }) {
  const isShared = useWatch({ control: form.control, name: 'for_organisation' });
  return (
    <>
      <Checkbox
        label="Share with my organisation"
        hint="Your colleagues can use and change it, and links that use it work for them. No one else sees it."
        {...form.register('for_organisation')}
      />
      {wasShared && !isShared && (
        <InlineMessage tone="warning" isLive>
          If you save, your colleagues will lose this group. Their links will show charts without it.
        </InlineMessage>
      )}
    </>
  );
}

/** By ticking, by filters, or by figures. */
type How = 'tick' | 'alike' | 'nearest';
const NEEDS_MEMBERS: Record<How, (unitName: string) => string> = {
  tick: (unitName) => `A peer group needs members. Select the ${unitName} to include.`,
  alike: () => 'A peer group needs members. Select what they have in common.',
  nearest: () =>
    'A peer group needs members, but no members could be found using these figures. Select members another way.',
};

/**
 * Loads the nearest neighbours. Returns null if no submission is selected, or if the programme team has set
 * no weights.
 */
function useNearest({ projectId, looked }: PeerGroupDialogContext, howMany: number) {
  const { data } = useQuery(
    similarOrganisationsQuery({
      project_id: projectId,
      time_period_id: looked?.timePeriodId ?? 0,
      how_many: howMany,
      ...(looked?.submissionId && { submission_id: looked.submissionId }),
    }),
  );
  return data && data.attributes.length > 0 && data.submission_name !== null ? data : null;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
