import { byColumn, type Sources } from './sources.ts';
import { shortBoardName } from './organisation-names.ts';

export type OrganisationArea = { region: string; icb_code: string; icb_name: string; note: string };
type Found = { region?: string | undefined; board?: string | undefined; note: string };

/** Finds region and integrated care board of an organisation: the first source that knows wins, as demo/data-notes.md says. */
export function createAreaFinder(sources: Sources, successorOf: (code: string) => string) {
  const directory = byColumn(sources.directory, 'org_code');
  const trustRegions = byColumn(sources.trustRegions, 'nhs_trust22_code');
  const register = byColumn(sources.securityRegister, 'org_code');
  const regionNames = new Map(sources.regions.map((row) => [row['code']!, row['name']!]));
  const boards = byColumn(sources.boards, 'icb_ods_code');
  const boardOfPartnership = new Map(
    sources.securityRegister
      .filter((row) => row['stp_code'])
      .map((row) => [row['stp_name']!, row['stp_code']!]),
  );
  const towns = byColumn(sources.trustTowns, 'trust_code');

  const sourcesInOrder: ((code: string) => Found)[] = [
    (code) => ({
      region:
        trustRegions.get(code)?.['nhs_region21_name'] ||
        regionNames.get(directory.get(code)?.['national_grouping'] ?? ''),
      board: directory.get(code)?.['high_level_health_geography'],
      note: '',
    }),
    (code) => ({
      region: register.get(code)?.['nhs_region_name'],
      board: boardOfPartnership.get(register.get(code)?.['stp_name'] ?? ''),
      note: 'Region and board from the data security register of 2022.',
    }),
    (code) => {
      const successor = successorOf(code);
      return successor
        ? { ...locate(successor), note: `Region and board are those of its successor ${successor}.` }
        : { note: '' };
    },
    (code) => fromPractices(towns.get(code)?.['postcode'] ?? ''),
  ];

  function locate(code: string): Found {
    for (const source of sourcesInOrder) {
      const found = source(code);
      if (found.region && found.board) return found;
    }
    return { note: 'No source names its region and board.' };
  }

  /** The region and board of the general practices in the same postcode district, when they all agree. */
  function fromPractices(postcode: string): Found {
    const district = postcode.split(' ')[0];
    const near = sources.practices.filter((row) => row['practice_postcode']!.split(' ')[0] === district);
    const regions = new Set(near.map((row) => row['comm_region_name']!));
    const codes = new Set(near.map((row) => row['stp_code']!));
    if (regions.size !== 1 || codes.size !== 1) return { note: '' };
    return {
      region: [...regions][0],
      board: [...codes][0],
      note: `Region and board are those of the general practices in its postcode district ${district}.`,
    };
  }

  return (code: string): OrganisationArea => {
    const found = locate(code);
    const board = boards.get(found.board ?? '');
    return {
      region: found.region ?? 'Not known',
      icb_code: board?.['icb_gss_code'] ?? '',
      icb_name: board ? shortBoardName(board['icb_name']!) : 'Not known',
      note: found.note,
    };
  };
}
