import { MAX_SEARCH_LENGTH } from '@promptwire/core/contract/people/search'
import type { WebRequest } from './web-environment.ts'

/** A prompt that the address may mean. */
export interface NearPrompt {
  readonly slug: string
  readonly name: string
}

const MAX_NEAR = 5

/** Prompts that are named like the slug in an address without a page; those of the viewer's project alone. */
export async function findNearPrompts(c: WebRequest): Promise<readonly NearPrompt[]> {
  const [, slug = ''] = /^\/projects\/[^/]+\/prompts\/([\w-]+)/.exec(c.req.path) ?? []
  const q = slug.replaceAll(/[-_]+/g, ' ').trim()
  return q === '' || !c.var.project ? [] : findLikeNamed(c, q)
}

/** Prompts that are named like a text, also a misspelt one, best first. */
export async function findLikeNamed(c: WebRequest, q: string): Promise<readonly NearPrompt[]> {
  try {
    const { data } = await c.var.projectApi.search_project({ q: q.slice(0, MAX_SEARCH_LENGTH) })
    return data.prompts.slice(0, MAX_NEAR)
  } catch {
    // The page is the answer also without them.
    return []
  }
}
