import type { ComponentProps } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

export type SelectOption = { value: string | number; label: string; isDisabled?: boolean };

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'size'> & {
    options: readonly SelectOption[];
    /** The option for no selection; without it, the first option is selected. */
    placeholder?: string;
    /** `small` for a row of choosers above a chart or table. */
    size?: 'medium' | 'small';
    className?: string;
  };

/** The browser's own list: it works on every phone and with every screen reader. For many options use ComboBox. */
export function Select(props: SelectProps) {
  const { field, element } = splitFieldProps(props);
  const { options, placeholder, size = 'medium', ...select } = element;
  return (
    <Field {...field} id={select.id} name={select.name}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(
              controlClasses,
              'appearance-none truncate pr-9 in-data-bar:pr-7',
              size === 'small' && '!min-h-9 py-1 !text-sm',
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-2.5 in-data-bar:right-2 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </Field>
  );
}
