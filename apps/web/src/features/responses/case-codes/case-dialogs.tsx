import type { CaseProgress } from '@portal/contract/responses/case-codes';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import type { CaseAction } from './case-action.ts';
import { formatCaseLabel } from './case-labels.ts';
import { CreateCaseCodesForm } from './create-case-codes-form.tsx';
import { ReviewerForm } from './reviewer-form.tsx';
import { type CollectionPeriod, TransferForm } from './transfer-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Shows the current action on cases in a dialog over their list. */
export function CaseDialogs({
  doing,
  collection,
  onNamed,
  onClose,
  ...shared
}: {
  doing: CaseAction;
  collection: CollectionPeriod;
  whose: ResponseKey;
  isSurvey: boolean;
  progress: CaseProgress;
  onNamed: () => void;
  onClose: () => void;
}) {
  if (doing.act === 'withdraw')
    return <WithdrawDialog row={doing.row} isSurvey={shared.isSurvey} onClose={onClose} />;
  if (doing.act === 'transfer') {
    const { row } = doing;
    return (
      <FormDialog isOpen onClose={onClose} title={`Transfer ${formatCaseLabel(row)}`}>
        {(cancel) => <TransferForm row={row} collection={collection} onMoved={onClose} onCancel={cancel} />}
      </FormDialog>
    );
  }
  if (doing.act === 'make') {
    return (
      <FormDialog isOpen onClose={onClose} title="Create codes">
        {(cancel) => <CreateCaseCodesForm {...shared} onMade={onClose} onCancel={cancel} />}
      </FormDialog>
    );
  }
  const [first] = doing.cases;
  const title =
    doing.cases.length === 1 && first
      ? `Reviewer for ${formatCaseLabel(first)}`
      : `Reviewer for ${formatCount(doing.cases.length, 'case')}`;
  return (
    <FormDialog isOpen onClose={onClose} title={title}>
      {(cancel) => (
        <ReviewerForm whose={shared.whose} cases={doing.cases} onSaved={onNamed} onCancel={cancel} />
      )}
    </FormDialog>
  );
}
