import type { Project } from '@promptwire/core/contract/people/project'

export const proposalsPath = ({ id }: Pick<Project, 'id'>): string => `/projects/${id}/proposals`

export const proposalPath = (
  project: Pick<Project, 'id'>,
  { id }: { readonly id: string },
): string => `${proposalsPath(project)}/${id}`

/** Whether the proposal is undecided. */
export const isPending = ({ state }: { readonly state: string }): boolean =>
  state !== 'applied' && state !== 'closed'
