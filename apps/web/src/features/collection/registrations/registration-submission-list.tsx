import type {
  RegistrationDetail,
  RegistrationSubmission,
} from '@portal/contract/collection/registration-details';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import {
  addRegisteredSubmission,
  setSubmissionTakesPart,
  removeRegisteredSubmission,
} from '../../../data/collection/registrations.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** The submissions that go on, are new, were taken over or have ended. */
export function RegistrationSubmissionList({
  registration,
  unitName,
  isOpen,
}: {
  registration: RegistrationDetail;
  unitName: string;
  isOpen: boolean;
}) {
  const { send: takeOver, isPending } = useApiMutation((submissionId: number) =>
    addRegisteredSubmission({ registration_id: registration.id, submission_id: submissionId }),
  );
  return (
    <>
      {registration.submissions.length === 0 && (
        <p className="border-y border-line py-4 text-sm text-ink-soft">No {unitName} is taking part yet.</p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {registration.submissions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0">
              <span className={one.participation === 'ended' ? 'text-ink-faint line-through' : 'font-medium'}>
                {one.submission_name}
              </span>
              <span className="block text-sm text-ink-faint">{describe(one)}</span>
            </span>
            <span className="flex items-center gap-3">
              <Participation submission={one} />
              {isOpen && <Actions submission={one} />}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && registration.may_take_over.length > 0 && (
        <section aria-labelledby="merged" className="mt-6">
          <h3 id="merged" className="text-base">
            From organisations that merged into yours
          </h3>
          <p className="mt-1 text-sm text-ink-soft">
            If you take these over, they keep their history. They belong to {registration.organisation_name}{' '}
            once you confirm the registration.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {registration.may_take_over.map((one) => (
              <li key={one.submission_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span>
                  {one.submission_name}
                  <span className="block text-sm text-ink-faint">{one.organisation_name}</span>
                </span>
                <Button size="small" isPending={isPending} onClick={() => void takeOver(one.submission_id)}>
                  Take over<span className="sr-only"> {one.submission_name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && <AddSubmission registrationId={registration.id} unitName={unitName} />}
    </>
  );
}

function describe({ participation, earlier_periods: earlier }: RegistrationSubmission): string {
  if (participation !== 'ended' && earlier === 0) return 'Taking part for the first time';
  const periods = `${earlier} earlier ${earlier === 1 ? 'period' : 'periods'}`;
  return participation === 'ended' ? `Took part in ${periods}` : `Continues from ${periods}`;
}

function Participation({ submission }: { submission: RegistrationSubmission }) {
  switch (submission.participation) {
    case 'existing':
      return <Badge tone="success">Taking part</Badge>;
    case 'new':
      return <Badge tone="accent">New</Badge>;
    case 'taken_over':
      return <Badge tone="accent">Taken over</Badge>;
    case 'ended':
      return <Badge>Ended</Badge>;
  }
}

function Actions({ submission }: { submission: RegistrationSubmission }) {
  const { id, participation, submission_name } = submission;
  const isAdded = participation === 'new' || participation === 'taken_over';
  const [label, act]: readonly [string, () => Promise<unknown>] = isAdded
    ? ['Remove', () => removeRegisteredSubmission(id)]
    : participation === 'ended'
      ? ['Take part again', () => setSubmissionTakesPart(id, true)]
      : ['Mark as ended', () => setSubmissionTakesPart(id, false)];
  const { send, isPending } = useApiMutation(act);
  return (
    <Button
      size="small"
      aria-label={`${label}: ${submission_name}`}
      isPending={isPending}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}

function AddSubmission({ registrationId, unitName }: { registrationId: number; unitName: string }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { send, isPending } = useApiMutation(addRegisteredSubmission, {
    said: (_, sent) => `${sent.submission_name?.trim()} has been added.`,
    // Text typed during the save stays.
    done: (_, sent) => setName((now) => (now === sent.submission_name ? '' : now)),
  });
  const add = () => {
    if (name.trim() === '') return setError('Name is required.');
    setError(undefined);
    void send({ registration_id: registrationId, submission_name: name });
  };
  return (
    <Form
      isUnsaved={name.trim() !== ''}
      className="mt-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={`Add a new ${unitName}`}
        className="w-full max-w-md"
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" isPending={isPending}>
        Add
      </Button>
    </Form>
  );
}
