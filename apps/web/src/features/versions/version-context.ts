import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptPath } from '../../product/prompt-path.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type Difference = Output<typeof publicContract.diff_versions>
export type PublishReview = Output<typeof publicContract.review_publish>
export type Version = Output<typeof publicContract.list_versions>[number]

/** Undefined if invalid or missing. */
export function readVersion(given: string | undefined): number | undefined {
  const number = Number(given)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The page confirms a publish and offers undo. */
export function versionsPath(
  c: WebRequest,
  published?: { readonly version: number; readonly before: number | null },
): string {
  const path = `${promptPath(c.var.project, getPromptId(c))}/versions`
  if (!published) return path
  const { version, before } = published
  const query = new URLSearchParams({ published: String(version) })
  if (before !== null && before !== version) query.set('before', String(before))
  return `${path}?${query}`
}
