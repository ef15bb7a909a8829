import type { Project } from '@promptwire/core/contract/people/project'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'

type InProject = Pick<Project, 'id'>

/** Where the prompts of a project are listed. */
export const promptsPath = ({ id }: InProject): string => `/projects/${id}/prompts`

/** Where a prompt is edited, by its slug or its id; its other pages are below. */
export const promptPath = (project: InProject, slug: string): string =>
  `${promptsPath(project)}/${encodeURIComponent(slug)}`

/** The prompt above one of its pages. */
export const crumbsTo = (
  project: InProject,
  prompt: { readonly slug: string; readonly name: string },
): Crumb[] => [{ text: prompt.name, href: promptPath(project, prompt.slug) }]

/** The audit log of a project, of one prompt alone. */
export const promptAuditLogPath = (
  { id }: Pick<Project, 'id'>,
  prompt: { readonly id: string },
): string => `/projects/${id}/audit-log?${new URLSearchParams({ prompt_id: prompt.id })}`
