import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { isUuid } from '@promptwire/core/text/slug'
import { promptPathFinder } from '@promptwire/import/prompt-file/file-path'
import type { WebRequest } from './web-environment.ts'

/** A working copy. `file_url` is set if the prompt is edited in git. */
export type Prompt = Output<typeof publicContract.get_working_copy> & { readonly file_url?: string }

export interface PromptContext {
  readonly project: Project
  readonly prompt: Prompt
}

/** The slug or id in the URL. */
export const getPromptId = (c: WebRequest): string => c.req.param('prompt_id') ?? ''

export const loadPrompt = async (c: WebRequest): Promise<Prompt> =>
  withFileUrl(c, (await c.var.projectApi.get_working_copy({ prompt_id: getPromptId(c) })).data)

/**
 * Adds the file URL to a prompt that is edited in git, if the project has a URL pattern. If the
 * page was requested by a former slug, stores the current slug in the request.
 */
export async function withFileUrl<Found extends Pick<Prompt, 'managed' | 'folder_id' | 'slug'>>(
  c: WebRequest,
  prompt: Found,
): Promise<Found & { readonly file_url?: string }> {
  const asked = getPromptId(c)
  if (asked !== prompt.slug && !isUuid(asked)) c.set('presentSlug', prompt.slug)
  const { project, projectApi } = c.var
  const { prompt_files_url: folder } = project
  if (prompt.managed !== 'git' || folder === null) return prompt
  const folders = prompt.folder_id === null ? [] : (await projectApi.list_folders({})).data
  const path = promptPathFinder(folders)(prompt).split('/').map(encodeURIComponent)
  return { ...prompt, file_url: [folder, ...path].join('/') }
}

type Saved = Pick<
  Prompt,
  'has_unsaved_changes' | 'has_unpublished_changes' | 'last_version' | 'published_version'
>

/**
 * Returns the latest or live version with the same content as the working copy; null if neither
 * matches.
 */
export function findMatchingVersion(prompt: Saved): number | null {
  if (!prompt.has_unsaved_changes && prompt.last_version > 0) return prompt.last_version
  return prompt.has_unpublished_changes ? null : prompt.published_version
}
