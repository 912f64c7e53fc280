import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { selectSettings } from '../../../platform/programmes/settings.sql.ts';
import { withDefaultSettings } from '../../../platform/programmes/load-settings.ts';

/**
 * A programme's colour as it is set now. Until its settings are first saved it is that of the configuration, which is of the
 * programme shown here only: jobs are done for others of the database as well.
 */
export async function loadProgrammeColour(
  db: Db,
  { config, programmeId }: Pick<Deps, 'config' | 'programmeId'>,
  programme_id: number,
): Promise<string | undefined> {
  const settings = await selectSettings(db, programme_id);
  const { primary_colour } = programme_id === programmeId ? withDefaultSettings(settings, config) : settings;
  return primary_colour === '' ? undefined : primary_colour;
}
