import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from './web-environment.ts'

export type Prompt = Output<typeof publicContract.get_working_copy>

/** The prompt of a page and its project. */
export interface PromptContext {
  readonly project: Project
  readonly prompt: Prompt
}

/** The slug or id in the URL. */
export const getPromptId = (c: WebRequest): string => c.req.param('prompt_id') ?? ''

/** The current working copy. */
export const loadPrompt = async (c: WebRequest): Promise<Prompt> =>
  (await c.var.projectApi.get_working_copy({ prompt_id: getPromptId(c) })).data

type Saved = Pick<
  Prompt,
  'has_unsaved_changes' | 'has_unpublished_changes' | 'last_version' | 'published_version'
>

/** The version with the same content as the working copy, newest or live; null if none. */
export function findMatchingVersion(prompt: Saved): number | null {
  if (!prompt.has_unsaved_changes && prompt.last_version > 0) return prompt.last_version
  return prompt.has_unpublished_changes ? null : prompt.published_version
}
