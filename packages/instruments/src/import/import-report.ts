import type { ImportEntry, ImportPart } from '@portal/contract/builder/instruments';
import { truncate } from './plain-text.ts';

const LONGEST_REASON = 2000;

/** The report for one row or item of the file. */
export class ReportEntry {
  readonly place: string;
  readonly name: string;
  /** The result, e.g. `Whole number.` */
  made = '';
  private readonly remarks: string[] = [];
  private readonly changes: string[] = [];
  private dropped: string | null = null;

  constructor(place: string, name: string) {
    this.place = place;
    this.name = name;
  }

  /** It is there, but something of it is different or missing. */
  approximate(reason: string): void {
    if (!this.changes.includes(reason)) this.changes.push(reason);
  }

  /** Something to know that takes nothing away. */
  remark(remark: string): void {
    if (!this.remarks.includes(remark)) this.remarks.push(remark);
  }

  /** It is not there. */
  drop(reason: string): void {
    this.dropped ??= reason;
  }

  /** It is not there, for the reasons already given. */
  dropAsTold(): void {
    this.drop(this.changes.join(' '));
  }

  list(): ImportEntry {
    const told = this.dropped === null ? [this.made, ...this.changes, ...this.remarks] : [this.dropped];
    return {
      place: this.place,
      name: truncate(this.name, 200),
      outcome: this.dropped !== null ? 'not_possible' : this.changes.length > 0 ? 'approximated' : 'mapped',
      reason: truncate(told.filter(Boolean).join(' '), LONGEST_REASON),
    };
  }
}

/** One entry for every row or item of the file, in its order. */
export class ImportReport {
  /** The questionnaires of a file that has several. */
  parts: ImportPart[] = [];
  /** Names the selected one; null before the user selects. */
  readonly selectedPart: string | null;
  private readonly entries: ReportEntry[] = [];

  constructor(selectedPart: string | null = null) {
    this.selectedPart = selectedPart;
  }

  add(place: string, name: string): ReportEntry {
    const entry = new ReportEntry(place, name);
    this.entries.push(entry);
    return entry;
  }

  list(): ImportEntry[] {
    return this.entries.map((entry) => entry.list());
  }
}
