import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../data/projects/projects.ts';
import { useCurrentUser } from '../auth/auth-store.ts';

/** The programme's projects as the person sees them, for choosers and lists of every kind: asked for once. */
export const useProjects = () => useQuery(projectsQuery(useCurrentUser()?.id ?? null));
