import type { PublishedSettings } from '../../../tables/publications.tables.ts';
import type { PublicationKey } from '../../platform/result-versions/result-state.sql.ts';
import type { Facts } from './project-facts-types.ts';

/** Facts of a period as they were published. */
type PublishedFacts = Pick<Facts, 'members' | 'byId' | 'options' | 'groups' | 'maps'> & {
  submitted: ReadonlyMap<number, Date | null>;
};

/** The content of a published period (docs/decisions/0024). */
export type Publication = PublicationKey & {
  time_period_id: number;
  version: number;
  taken_at: Date;
  settings: PublishedSettings;
  facts: PublishedFacts;
  /** The submissions with figures that others can see. */
  visible: ReadonlySet<number>;
  /** The sets that are offered where others have no names, by key, with whom each shows. */
  offers: ReadonlyMap<string, ReadonlySet<number>>;
  /** The submissions whose figures of a measure are suppressed, by measure; a measure that is not there is not published. */
  suppressed: ReadonlyMap<number, ReadonlySet<number>>;
};
