import type { CaseProgress } from '@portal/contract/case-codes';
import type { Answering } from '../../data/answers.ts';
import { formatCount } from '../../lib/format.ts';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { Doing } from './cases-list.tsx';
import { nameOf } from './case-words.ts';
import { MakeCodesForm } from './make-codes-form.tsx';
import { ReviewerForm } from './reviewer-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** What is being done to cases, in a dialog over their list. */
export function CaseDialogs({
  doing,
  onNamed,
  onClose,
  ...shared
}: {
  doing: Doing;
  whose: Answering;
  isSurvey: boolean;
  progress: CaseProgress;
  onNamed: () => void;
  onClose: () => void;
}) {
  if (doing.act === 'withdraw')
    return <WithdrawDialog row={doing.row} isSurvey={shared.isSurvey} onClose={onClose} />;
  if (doing.act === 'make') {
    return (
      <FormDialog isOpen onClose={onClose} title="Make codes">
        {(cancel) => <MakeCodesForm {...shared} onMade={onClose} onCancel={cancel} />}
      </FormDialog>
    );
  }
  const [first] = doing.cases;
  const title =
    doing.cases.length === 1 && first
      ? `Reviewer of ${nameOf(first)}`
      : `Reviewer of ${formatCount(doing.cases.length, 'case')}`;
  return (
    <FormDialog isOpen onClose={onClose} title={title}>
      {(cancel) => (
        <ReviewerForm whose={shared.whose} cases={doing.cases} onSaved={onNamed} onCancel={cancel} />
      )}
    </FormDialog>
  );
}
