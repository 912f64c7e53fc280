import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { controlClasses, Field, type FieldProps, splitFieldProps } from './field.tsx';

type Shared = FieldProps & { className?: string };

export type TextFieldProps = Shared &
  Omit<ComponentProps<'input'>, 'className' | 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode };

/** Spreads with React Hook Form: `<TextField label="Name" error={...} {...register('full_name')} />`. */
export function TextField(props: TextFieldProps) {
  const { field, element } = splitFieldProps(props);
  const { prefix, suffix, ...input } = element;
  return (
    <Field {...field} id={input.id} name={input.name}>
      {(control) => (
        <div className="relative flex items-center">
          {prefix && <Affix side="left">{prefix}</Affix>}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(
              controlClasses,
              'read-only:bg-canvas',
              Boolean(prefix) && 'pl-10',
              Boolean(suffix) && 'pr-14',
            )}
          />
          {suffix && <Affix side="right">{suffix}</Affix>}
        </div>
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute flex items-center text-sm text-ink-faint [&>*]:pointer-events-auto',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </span>
  );
}

/** A number typed as text: browsers' number inputs change on scrolling and swallow what they cannot read. */
export function NumberField({ suffix, ...rest }: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" spellCheck={false} suffix={suffix} {...rest} />;
}

export type TextAreaProps = Shared & Omit<ComponentProps<'textarea'>, 'className'>;

/** Grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { field, element: area } = splitFieldProps(props);
  return (
    <Field {...field} id={area.id} name={area.name}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={cx(controlClasses, 'field-sizing-content min-h-24 py-2 read-only:bg-canvas')}
        />
      )}
    </Field>
  );
}
