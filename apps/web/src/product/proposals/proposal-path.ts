import type { Project } from '@promptwire/contract/projects/project'

export const proposalsPath = ({ id }: Pick<Project, 'id'>): string => `/projects/${id}/proposals`

export const proposalPath = (
  project: Pick<Project, 'id'>,
  { id }: { readonly id: string },
): string => `${proposalsPath(project)}/${id}`

export const isPending = ({ state }: { readonly state: string }): boolean =>
  state !== 'applied' && state !== 'closed'
