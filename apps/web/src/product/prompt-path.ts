import type { Project } from '@promptwire/contract/projects/project'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'

type InProject = Pick<Project, 'id'>

export const promptsPath = ({ id }: InProject): string => `/projects/${id}/prompts`

/** Path of the editor, by slug or id. The prompt's other pages are below this path. */
export const promptPath = (project: InProject, slug: string): string =>
  `${promptsPath(project)}/${encodeURIComponent(slug)}`

export const crumbsTo = (
  project: InProject,
  prompt: { readonly slug: string; readonly name: string },
): Crumb[] => [{ text: prompt.name, href: promptPath(project, prompt.slug) }]

export const promptAuditLogPath = (
  { id }: Pick<Project, 'id'>,
  prompt: { readonly id: string },
): string => `/projects/${id}/audit-log?${new URLSearchParams({ prompt_id: prompt.id })}`
