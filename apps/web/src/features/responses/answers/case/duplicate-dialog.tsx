import { Link } from 'react-router';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { nameOfCase } from './case-navigation.ts';

export type Duplicate = { case_code: string; case_number: number };

/** Shows the cases with the same answers as the case just completed, which was perhaps entered twice. */
export function DuplicateDialog({
  current,
  alike,
  usedElsewhere,
  linkToCase,
  onKeep,
  onClose,
}: {
  current: Duplicate;
  alike: readonly Duplicate[];
  /** Questions whose answer another submission has too. */
  usedElsewhere: readonly string[];
  linkToCase: (caseCode: string) => string;
  onKeep: () => void;
  onClose: () => void;
}) {
  const [first] = alike;
  return (
    <Dialog isOpen onClose={onClose} title="Has this case been entered before?" size="small">
      {alike.length > 0 && (
        <p>
          {nameOfCase(current)} and {alike.length === 1 ? 'another case' : `${alike.length} other cases`} have
          the same answers to the questions that identify a case:
        </p>
      )}
      <ul className="mt-3 grid gap-1">
        {alike.map((one) => (
          <li key={one.case_code}>
            <Link className="link" to={linkToCase(one.case_code)} onClick={onClose}>
              {nameOfCase(one)}
            </Link>
          </li>
        ))}
      </ul>
      {usedElsewhere.map((question) => (
        <p key={question} className="mt-3">
          {`${question}: another submission already uses this answer. Check that it is correct.`}
        </p>
      ))}
      <p className="mt-3 text-sm text-ink-soft">
        {alike.length > 0
          ? 'This case is complete. If it is a duplicate, go to the list and withdraw one of these cases.'
          : 'This case is complete.'}
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onKeep}>
          {alike.length > 0 ? 'Keep both' : 'Keep the case'}
        </Button>
        {first && (
          <LinkButton to={linkToCase(first.case_code)} onClick={onClose}>
            View the other case
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
