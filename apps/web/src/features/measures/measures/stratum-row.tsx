import type { ExpressionIssue } from '@portal/contract/measures/measures';
import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { required } from '@portal/contract/shared/form-rules';
import type { ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { cx } from '../../../lib/format/class-names.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { controlClasses, FieldError, fieldId } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { ExpressionErrorText } from '../../../ui/feedback/expression-error-text.tsx';
import type { MeasureFormValues } from './measure-form-values.ts';
import {
  usesReferenceRates,
  strataColumns,
  strataColumnsOf,
  type StratumColumn,
  weightOf,
} from './strata-values.ts';

type Cell = { label: string; className: string; most: number; isExpression: boolean };
const cells: Record<StratumColumn, Cell> = {
  stratum_name: { label: 'Stratum', className: '', most: 100, isExpression: false },
  count: { label: 'Count', className: 'font-mono', most: 2000, isExpression: true },
  population: { label: 'Population', className: 'font-mono', most: 2000, isExpression: true },
  weight: { label: 'Weight', className: 'text-right', most: 30, isExpression: false },
};
export const strataColumnName = (column: StratumColumn, kind: MeasureKind) =>
  column === 'weight' && usesReferenceRates(kind) ? 'Reference rate' : cells[column].label;
/** Names a cell for places where its row is not visible. */
const cellName = (column: StratumColumn, kind: MeasureKind, row: number) =>
  `${column === 'stratum_name' ? 'Name' : strataColumnName(column, kind)} of stratum ${row + 1}`;

/** Edits a stratum: its name, its count, its population and its weight, with its mistakes below. */
export function StratumRow({
  form: { register, formState, getValues },
  kind,
  row,
  codesId,
  mistakes,
  onPaste,
  onRemove,
}: {
  form: UseFormReturn<MeasureFormValues>;
  kind: MeasureKind;
  row: number;
  /** The list of the codes that can be put in. */
  codesId: string;
  mistakes: readonly ExpressionIssue[];
  /** @returns whether it was more than the cell takes, and put into several. */
  onPaste: (at: { row: number; column: StratumColumn }, text: string) => boolean;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}) {
  const errors = formState.errors.strata?.[row];
  const wrong = strataColumns.flatMap((column) => errors?.[column]?.message ?? []);
  const pasted = (column: StratumColumn) => (event: ClipboardEvent) => {
    if (onPaste({ row, column }, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const wrongId = `strata-${row}-wrong`;
  const isWrong = wrong.length > 0 || mistakes.length > 0;
  return (
    <>
      <tr>
        {strataColumnsOf(kind).map((column) => {
          const { className, most, isExpression } = cells[column];
          const label = cellName(column, kind, row);
          const name = `strata.${row}.${column}` as const;
          const isOff = errors?.[column] !== undefined || mistakes.some(({ field }) => field === column);
          return (
            <td key={column} className="py-0.5 pr-1.5">
              <input
                id={fieldId(name)}
                aria-label={label}
                aria-invalid={isOff || undefined}
                aria-describedby={isOff ? wrongId : undefined}
                className={cx(controlClasses, '!min-h-10 !px-2 py-1 !text-sm', className)}
                autoComplete="off"
                spellCheck={false}
                maxLength={most}
                list={isExpression ? codesId : undefined}
                inputMode={column === 'weight' ? 'decimal' : undefined}
                onPaste={pasted(column)}
                {...register(name, {
                  ...validateWith(label, required()),
                  ...(column === 'weight' && {
                    validate: (_, { strata }) => weightProblem(strata[row], { row, kind }),
                  }),
                })}
              />
            </td>
          );
        })}
        <td className="w-10 py-0.5">
          <IconButton
            icon="trash-2"
            label={`Remove stratum ${row + 1}`}
            disabled={onRemove === null}
            onClick={() => onRemove?.()}
          />
        </td>
      </tr>
      {isWrong && (
        <Wrong id={wrongId} messages={wrong} mistakes={mistakes} stratum={getValues(`strata.${row}`)} />
      )}
    </>
  );
}

function weightProblem(
  stratum: MeasureFormValues['strata'][number] | undefined,
  { row, kind }: { row: number; kind: MeasureKind },
): true | string {
  const least = usesReferenceRates(kind) ? 'of 0 or more' : 'above 0';
  const isRight = stratum && weightOf(stratum, kind) !== null;
  return isRight || `${cellName('weight', kind, row)} must be a number ${least}.`;
}

const Wrong = ({
  id,
  messages,
  mistakes,
  stratum,
}: {
  id: string;
  messages: readonly string[];
  mistakes: readonly ExpressionIssue[];
  stratum: MeasureFormValues['strata'][number];
}) => (
  <tr>
    <td id={id} colSpan={strataColumns.length + 1} className="pb-2">
      {messages.map((message) => (
        <FieldError key={message} id={`${id}-${fieldId(message)}`} message={message} />
      ))}
      <div role="status">
        {mistakes.map(({ field, message, index }) => {
          const text = field === 'count' || field === 'population' ? stratum[field] : '';
          return <ExpressionErrorText key={field} text={text} message={message} index={index} />;
        })}
      </div>
    </td>
  </tr>
);
