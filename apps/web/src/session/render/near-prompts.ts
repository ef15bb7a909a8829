import { MAX_SEARCH_LENGTH } from '@promptwire/contract/search/people-search'
import type { WebRequest } from './web-environment.ts'

export interface NearPrompt {
  readonly slug: string
  readonly name: string
}

const MAX_NEAR = 5

/** Finds prompts with a similar name for a missing page, only in the viewer's project. */
export async function findNearPrompts(c: WebRequest): Promise<readonly NearPrompt[]> {
  const [, slug = ''] = /^\/projects\/[^/]+\/prompts\/([\w-]+)/.exec(c.req.path) ?? []
  const q = slug.replaceAll(/[-_]+/g, ' ').trim()
  return q === '' || !c.var.project ? [] : findLikeNamed(c, q)
}

/** Finds prompts with a similar name, even if misspelled, best first. */
export async function findLikeNamed(c: WebRequest, q: string): Promise<readonly NearPrompt[]> {
  try {
    const { data } = await c.var.projectApi.search_project({ q: q.slice(0, MAX_SEARCH_LENGTH) })
    return data.prompts.slice(0, MAX_NEAR)
  } catch {
    // The error page works without suggestions.
    return []
  }
}
