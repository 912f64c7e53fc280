import type { ChosenFilter } from '../../lib/form/toggle-filter-option.ts';

/** SPEC §3: the explore tab, the output tab whose charts are shown. */
export type ExploreTab = { id: number; output_name: string; tab_name: string; display_order: number };
export type TieredOrganisation = {
  id: number;
  name: string;
  submission_list: { id: number; name: string }[];
};

/** SPEC §3: the user's current selection. */
export type CurrentSelection = {
  timePeriodName: string;
  timePeriodId: number | null;
  submissionID: number | null;
  organisationID: number;
  peerGroupIDs: number[];
  filters: ChosenFilter[];
  ignoreCache: boolean;
  filterList: ChosenFilter[];
  submissionList: { id: number; name: string }[];
  peerList: { id: number; peer_group_name: string }[];
  exploreTab: ExploreTab | null;
  lastUpdate: number | null;
  /** SPEC §3: of what is shown now; 0 where there are none. */
  averages: Averages;
  currentSubmission: { id: number; name: string } | null;
  /** The keys of the submissions highlighted beside the user's. */
  otherSubmissions: ReadonlySet<string>;
};
type Averages = { Mean: number; Median: number; Q1: number; Q3: number };

export const emptySelection: CurrentSelection = {
  timePeriodName: '',
  timePeriodId: null,
  submissionID: null,
  organisationID: 0,
  peerGroupIDs: [],
  filters: [],
  ignoreCache: false,
  filterList: [],
  submissionList: [],
  peerList: [],
  exploreTab: null,
  lastUpdate: null,
  averages: { Mean: 0, Median: 0, Q1: 0, Q3: 0 },
  currentSubmission: null,
  otherSubmissions: new Set(),
};
