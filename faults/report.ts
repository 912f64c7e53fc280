/** One part's results: figures to report, and violations. */
export class Report {
  readonly figures: [string, string | number][] = [];
  private readonly found = new Map<string, { count: number; example: string }>();

  constructor(readonly part: string) {}

  /** Prints the progress for the waiting user. */
  say(progress: string): void {
    console.log(`${this.part}: ${progress}`);
  }

  figure(name: string, value: string | number): void {
    this.figures.push([name, value]);
  }

  /** Reports the first violation of each kind, and counts the others. */
  violation(kind: string, example: string): void {
    const known = this.found.get(kind);
    if (known) known.count += 1;
    else this.found.set(kind, { count: 1, example });
  }

  violations(): number {
    return [...this.found.values()].reduce((sum, { count }) => sum + count, 0);
  }

  print(): void {
    const number = (value: string | number) =>
      typeof value === 'number' ? value.toLocaleString('en-GB') : value;
    for (const [name, value] of this.figures)
      console.log(`${this.part.padEnd(8)}  ${name.padEnd(58)}${number(value).padStart(12)}`);
    for (const [kind, { count, example }] of this.found)
      console.log(`${this.part.padEnd(8)}  VIOLATION ${kind}: ${count}, such as ${example.slice(0, 1500)}`);
    console.log(
      `${this.part.padEnd(8)}  ${'violations'.padEnd(58)}${number(this.violations()).padStart(12)}`,
    );
  }
}
