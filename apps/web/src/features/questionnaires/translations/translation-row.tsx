import type { TranslatedText } from '@portal/contract/questionnaires/translations';
import { directionOf, languageName } from '@portal/contract/shared/languages';
import { type KeyboardEvent, memo, useId } from 'react';
import { cx } from '../../../lib/format/class-names.ts';
import { controlClasses } from '../../../ui/form/field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

type Props = {
  row: TranslatedText;
  language: string;
  /** The typed, unsaved text; undefined if there is none. */
  typed: string | undefined;
  /** The text another user has saved since; undefined if there is none. */
  theirs: string | null | undefined;
  onType: (typed: string) => void;
  onKeepTheirs: () => void;
  onInsist: () => void;
};

/** A text in English, and beside it the field for what it says in the language. */
export const TextRow = memo(function TextRow(props: Props) {
  const { row, language, typed, theirs, onType, onKeepTheirs, onInsist } = props;
  const id = useId();
  const direction = directionOf(language);
  const name = languageName(language);
  const isGap = (typed ?? row.text ?? '').trim() === '';
  const more = row.place_count - row.places.length;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap items-center gap-2 text-xs text-ink-faint">
          <span>
            {row.places[0]?.place}
            {row.place_count > 1 && (
              <span title={row.places.map(({ place }) => place).join(', ')}>
                {' '}
                and {row.place_count - 1} more
                <span className="sr-only">
                  :{' '}
                  {row.places
                    .slice(1)
                    .map(({ place }) => place)
                    .join(', ')}
                  {more > 0 && ' …'}
                </span>
              </span>
            )}
          </span>
          {isGap && <Badge tone="warning">Gap</Badge>}
          {typed !== undefined && <Badge tone="info">Not saved</Badge>}
        </p>
        <p lang="en" id={`${id}-english`} className="wrap-anywhere whitespace-pre-line">
          {row.source}
        </p>
        {row.is_rich && (
          <p className="mt-1 text-xs text-ink-faint">
            {'Keep the tags, such as <p>, around the same words.'}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <label htmlFor={id} className="sr-only">
          {name}: {row.source.slice(0, 200)}
        </label>
        <textarea
          id={id}
          data-translation
          lang={language}
          dir={direction}
          rows={1}
          maxLength={20_000}
          spellCheck
          value={typed ?? row.text ?? ''}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={toNextField}
          className={cx(controlClasses, 'field-sizing-content min-h-11 resize-y py-2')}
        />
        {theirs !== undefined && (
          <InlineMessage tone="warning" isLive className="mt-2" title="Someone else has changed this">
            <p>
              {theirs === null ? (
                'They removed the translation.'
              ) : (
                <>
                  They wrote:{' '}
                  <bdi lang={language} className="font-semibold">
                    {theirs}
                  </bdi>
                </>
              )}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={onKeepTheirs}>
                Keep their version
              </Button>
              <Button size="small" onClick={onInsist}>
                Use my version
              </Button>
            </div>
          </InlineMessage>
        )}
      </div>
    </li>
  );
});

/** Moves to the next field on Ctrl and Enter. Enter alone starts a new line. */
function toNextField(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('[data-translation]')];
  const next = fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  next?.focus();
}
