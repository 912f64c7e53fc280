/** Lists the placeholders allowed between braces in a text, with their values. */
export function PlaceholderList({
  placeholders,
}: {
  placeholders: readonly { name: string; meaning: string }[];
}) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">Placeholders you can use</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {placeholders.map(({ name, meaning }) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
