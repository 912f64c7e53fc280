import { downloadOwnData } from '../../../data/admin/personal-data.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Downloads all data stored about the user, without a request to another person. */
export function OwnData() {
  const saving = useApiMutation(downloadOwnData, { said: 'Your data has been saved as a file.' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3>What is kept of you</h3>
        <p className="text-sm text-ink-soft">
          Your profile, access, sessions, messages and comments, what the audit log says of you, and which
          answers you changed and when: one file that other programs can read, and that says what is in it. To
          have your account deleted, write to the programme team.
        </p>
      </div>
      <Button icon="download" isPending={saving.isPending} onClick={() => void saving.send()}>
        Download my data
      </Button>
    </div>
  );
}
