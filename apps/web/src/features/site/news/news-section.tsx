import type { NewsItem } from '@portal/contract/site/news';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

/** The number read at a glance. A press shows the others. */
const AT_FIRST = 5;

/** News under a heading; nothing where there is none. */
export function NewsSection({ title, news }: { title: string; news: readonly NewsItem[] }) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby={id} className="my-12 max-w-3xl">
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      <ul className="grid gap-6">
        {(isAll ? news : news.slice(0, AT_FIRST)).map((item) => (
          <li key={item.id} className="border-l-2 border-accent pl-4">
            <h3 className="wrap-anywhere">{item.news_title}</h3>
            <p className="text-sm text-ink-faint">{formatDate(item.published_from)}</p>
            {item.news_text.trim() !== '' && <RichText className="mt-2" text={item.news_text} />}
          </li>
        ))}
      </ul>
      {!isAll && news.length > AT_FIRST && (
        <Button className="mt-6" onClick={() => setAll(true)}>
          Show earlier news
        </Button>
      )}
    </section>
  );
}
