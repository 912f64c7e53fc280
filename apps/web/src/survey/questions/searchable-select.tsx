import { foldText } from '@portal/contract/shared/fold-text';
import { fieldClass } from '@portal/wording/survey/page-layout-view';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { useSurveyLocale } from '../survey-locale.ts';

/** From so many options on, a list can be narrowed by typing. */
const MANY = 50;

type Option = { code: string; name: string };

/** The list that a phone knows; a long one has a field above it, and holds only what fits what is typed there. */
export function SearchableSelect({
  offered,
  called,
  choose,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & {
  id: string;
  value: string;
  offered: readonly Option[];
  /** The question's name. */
  called: string;
  choose: (code: string) => void;
}) {
  const { words } = useSurveyLocale();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  const isLong = offered.length > MANY;
  const found = isLong ? offered.filter(({ name }) => fits(name, typed)) : offered;
  // Selected options stay visible, regardless of the typed text.
  const chosen = offered.filter(({ code, name }) => code === select.value && isLong && !fits(name, typed));
  function type(text: string) {
    setTyped(text);
    const whole = offered.filter(({ name }) => foldText(name) === foldText(text).trim());
    if (whole.length === 1) choose(whole[0]!.code);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // It would send the page.
    event.preventDefault();
    if (typed !== '' && found.length === 1) choose(found[0]!.code);
    list.current?.focus();
  }
  return (
    <>
      {isLong && (
        <div className="mb-2">
          <label htmlFor={`${select.id}-find`} className="block text-ink-soft">
            {words.find}
            <span className="sr-only">: {called}</span>
          </label>
          <input
            id={`${select.id}-find`}
            type="text"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            className={`${fieldClass} mt-1`}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {typed.trim() !== '' && (found.length === 0 ? words.noneFound : words.found({ n: found.length }))}
          </p>
        </div>
      )}
      <select {...select} ref={list} onChange={(event) => choose(event.target.value)}>
        <option value="">{words.choose}</option>
        {[...chosen, ...found].map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

/** Checks if the name contains every typed word, ignoring accents and case. */
function fits(name: string, typed: string): boolean {
  const text = foldText(name);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
