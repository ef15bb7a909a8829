import type { Project } from '@promptwire/core/contract/people/project'

/** The audit log of a project, of one prompt alone. */
export const promptAuditLogPath = (
  { id }: Pick<Project, 'id'>,
  prompt: { readonly id: string },
): string => `/projects/${id}/audit-log?${new URLSearchParams({ prompt_id: prompt.id })}`
