import type { Project } from '@portal/contract/projects/projects';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { projectByCodeQuery } from '../../data/projects/projects.ts';

/** For pages under `/projects/:projectcode`; the route's loader has loaded it before the page shows. */
export function useProject(): Project {
  const { projectcode = '' } = useParams();
  return useSuspenseQuery(projectByCodeQuery(projectcode)).data;
}
