import { downloadOwnData } from '../../../data/admin/personal-data.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Downloads all data stored about the user, without a request to another person. */
export function OwnDataDownload() {
  const saving = useApiMutation(downloadOwnData, { said: 'Your data has been downloaded.' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3>Your data</h3>
        <p className="text-sm text-ink-soft">
          One file with your profile, access, sessions, messages and comments, the audit log entries about
          you, and the answers you changed and when. Other programs can read the file. To have your account
          deleted, contact the programme team.
        </p>
      </div>
      <Button icon="download" isPending={saving.isPending} onClick={() => void saving.send()}>
        Download my data
      </Button>
    </div>
  );
}
