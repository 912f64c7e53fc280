import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { FieldError, fieldId } from './field.tsx';

type Option = { value: string | number; label: ReactNode; hint?: ReactNode; isDisabled?: boolean };

type GroupProps = {
  legend: ReactNode;
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  options: readonly Option[];
  name: string;
  className?: string;
  isInline?: boolean;
};

/**
 * Shows a choice of one of several options. Spread `register(name)` into `input`, or control it with `value`
 * and `onChange`.
 */
export function RadioGroup({
  value,
  onChange,
  input,
  ...group
}: GroupProps & {
  value?: string | number | null;
  onChange?: (value: string) => void;
  input?: Partial<ComponentProps<'input'>>;
}) {
  return (
    <Group {...group}>
      {(option, id, describedBy) => (
        <input
          name={group.name}
          {...input}
          id={id}
          type="radio"
          value={option.value}
          disabled={option.isDisabled}
          aria-describedby={describedBy}
          className="mt-[0.2rem] size-5 shrink-0 accent-accent"
          {...(onChange && {
            checked: String(value ?? '') === String(option.value),
            onChange: () => onChange(String(option.value)),
          })}
        />
      )}
    </Group>
  );
}

/** Shows a choice of any number of several options, controlled: `values` are the selected ones as texts. */
export function CheckboxGroup({
  values,
  onChange,
  ...group
}: GroupProps & { values: readonly string[]; onChange: (values: string[]) => void }) {
  return (
    <Group {...group}>
      {(option, id, describedBy) => {
        const value = String(option.value);
        return (
          <input
            id={id}
            type="checkbox"
            name={group.name}
            value={value}
            disabled={option.isDisabled}
            aria-describedby={describedBy}
            className="mt-[0.2rem] size-5 shrink-0 accent-accent"
            checked={values.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
        );
      }}
    </Group>
  );
}

function Group({
  legend,
  isLegendHidden,
  hint,
  error,
  options,
  name,
  className,
  isInline,
  children,
}: GroupProps & { children: (option: Option, id: string, describedBy?: string) => ReactNode }) {
  const base = useId();
  const described = [hint && `${base}-hint`, error && `${base}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={cx('grid gap-2', className)} aria-describedby={described || undefined}>
      <legend className={cx('mb-1 text-sm font-semibold', isLegendHidden && 'sr-only')}>{legend}</legend>
      {hint && (
        <div id={`${base}-hint`} className="-mt-2 text-sm text-ink-faint">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${base}-error`} message={error} />}
      <div className={cx('flex gap-x-6 gap-y-2', isInline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option, at) => {
          // The first control carries the field's id, so that an error summary can link to the group.
          const id = at === 0 ? fieldId(name) : `${base}-${at}`;
          const hintId = option.hint ? `${base}-${at}-hint` : undefined;
          return (
            <div key={option.value} className="flex items-start gap-3">
              {children(option, id, hintId)}
              <div>
                <label htmlFor={id}>{option.label}</label>
                {option.hint && (
                  <div id={hintId} className="text-sm text-ink-faint">
                    {option.hint}
                  </div>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
