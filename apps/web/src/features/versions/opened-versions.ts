import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'

export type Difference = Output<typeof publicContract.diff_versions>
export type PublishReview = Output<typeof publicContract.review_publish>
export type Version = Output<typeof publicContract.list_versions>[number]
export type Prompt = Output<typeof publicContract.get_working_copy>

/** The prompt whose versions are looked at, and the project it is in. */
export interface PromptFacts {
  readonly project: Project
  readonly prompt: Prompt
}

export const promptIdOf = (c: WebRequest): string => c.req.param('prompt_id') ?? ''

export const readPrompt = async (c: WebRequest): Promise<Prompt> =>
  (await c.var.projectApi.get_working_copy({ prompt_id: promptIdOf(c) })).data

/** Where the prompt is edited; its versions are below. */
export const promptPath = (project: Project, slug: string): string =>
  `/projects/${project.id}/prompts/${encodeURIComponent(slug)}`

/** A version that the address names; undefined is the working copy. */
export function versionIn(given: string | undefined): number | undefined {
  const number = Number(given)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The list of versions, which says what became live and takes it back. */
export function versionsPath(
  c: WebRequest,
  published?: { readonly version: number; readonly before: number | null },
): string {
  const path = `${promptPath(c.var.project, promptIdOf(c))}/versions`
  if (!published) return path
  const { version, before } = published
  const said = new URLSearchParams({ published: String(version) })
  if (before !== null && before !== version) said.set('before', String(before))
  return `${path}?${said}`
}
