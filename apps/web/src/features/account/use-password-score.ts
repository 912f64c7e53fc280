import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** The score of what is being typed, a moment after each change; null until it is known. */
export function usePasswordScore(password: string, about: readonly string[]): number | null {
  const [known, setKnown] = useState<{ password: string; score: number } | null>(null);
  const words = about.join('\n');
  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { scorePassword } = await import('./score-password.ts');
      if (isCurrent) setKnown({ password, score: scorePassword(password, words.split('\n')) });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, words]);
  return known?.password === password ? known.score : null;
}
