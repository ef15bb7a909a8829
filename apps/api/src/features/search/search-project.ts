import { excerptAt } from '@promptwire/core/text/excerpt-at'
import { type Caller, getUserId } from '../../kernel/caller.ts'
import { verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findBlocks } from './found-blocks.sql.ts'
import { findPrompts, findSimilarPrompts } from './found-prompts.sql.ts'
import { findKeys, findPeople, findProposals, findWebhooks } from './found-records.sql.ts'
import { findRuns } from './found-runs.sql.ts'
import { findVersions } from './found-versions.sql.ts'
import { findCandidates } from './project-candidates.sql.ts'
import type { SearchQuery } from './search-query.ts'
import { findFirstMatch } from './word-match.ts'

const MAX_WORDS = 10

/** Searches all kinds of records, for the command palette and the search page. */
export const searchProject = verb(
  'search_project',
  async ({ caller, input: { q }, unitOfWork }) => {
    const { projectId, may } = caller
    const words = q.split(/\s+/).slice(0, MAX_WORDS)
    const query = { projectId, q, words }
    const candidates = await findCandidates(unitOfWork, query)
    const [named, blocks, versions, runs] = await Promise.all([
      findPrompts(unitOfWork, query, candidates.about),
      may.has('blocks:read') ? findBlocks(unitOfWork, words, candidates.blocks) : [],
      findVersions(unitOfWork, words, candidates.versions),
      findRuns(unitOfWork, query),
    ])
    const records = await findRecords(unitOfWork, caller, query)
    const isMisspelt = named.length + blocks.length + versions.length === 0
    const prompts = isMisspelt ? await findSimilarPrompts(unitOfWork, query) : named
    return {
      data: {
        ...records,
        prompts,
        blocks: blocks.map(({ id, title, content, slug, name }) => ({
          id,
          title,
          excerpt: findExcerpt(content, words),
          prompt: { slug, name },
        })),
        versions: versions.map(({ slug, name, created_at, ...version }) => ({
          ...version,
          created_at: created_at.toISOString(),
          prompt: { slug, name },
        })),
        runs: runs.map(({ slug, name, created_at, ...run }) => ({
          ...run,
          created_at: created_at.toISOString(),
          prompt: { slug, name },
        })),
      },
    }
  },
)

/** The text around the first match; its start if only the title matches. */
const findExcerpt = (content: string, words: readonly string[]): string =>
  excerptAt(content, findFirstMatch(content, words) ?? 0)

/** Finds records other than prompts; each kind only for callers that may list it. */
async function findRecords(unit: Queryable, caller: Caller, query: SearchQuery) {
  const { may } = caller
  const readerId = getUserId(caller)
  const [proposals, people, keys, webhooks] = await Promise.all([
    findProposals(unit, query),
    readerId !== undefined && may.has('members:read') ? findPeople(unit, query, readerId) : [],
    may.has('keys:read') ? findKeys(unit, query) : [],
    may.has('webhooks:read') ? findWebhooks(unit, query) : [],
  ])
  return { proposals, people, keys, webhooks }
}
