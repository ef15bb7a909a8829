import { RESEARCH } from '@promptwire/core/access/toolsets'
import { z } from 'zod'
import { type PublicOperation, readFieldMeta } from '../operation.ts'
import { promptEditingOperations } from '../prompts/prompt-editing.ts'
import { searchOperations } from '../search/search.ts'
import type { CatalogTool } from './tool-catalog.ts'
import { type Tool, toTool } from './tools.ts'

const Source = z.object({ id: z.string(), title: z.string(), url: z.url() })

/** The result of `search`, as ChatGPT's deep research and company knowledge require it. */
export const FoundSources = z.object({ results: z.array(Source) })

/** The result of `fetch`, in the same fixed form. */
export const FetchedSource = Source.extend({
  text: z.string(),
  metadata: z.record(z.string(), z.string()),
})

const { q } = searchOperations.search_prompts.input.shape
const { mergedInto: _, ...workingCopy } = promptEditingOperations.get_working_copy
const { prompt_id } = workingCopy.input.shape

/** Rows that repeat operations in the fixed form; tool errors refer to them. */
export const researchOperations = {
  search: {
    ...searchOperations.search_prompts,
    tool: 'search',
    answers: 'one',
    aliases: {},
    listedAs: { q: 'query' },
    title: 'Search for research',
    description:
      'Finds prompts of the team that contain all words of the query in name, description, tags or text. Start with one or two keywords; fetch returns a text.',
    input: z.strictObject({ q }),
    output: FoundSources,
  },
  fetch: {
    ...workingCopy,
    tool: 'fetch',
    listedAs: { prompt_id: 'id' },
    title: 'Fetch for research',
    description:
      'Returns the present text of a prompt, its description first, with variables as {{key}}.',
    input: z.strictObject({
      prompt_id: prompt_id.meta({
        ...readFieldMeta(prompt_id),
        description: '`id` of a result of search.',
        listedBy: 'search',
      }),
    }),
    output: FetchedSource,
  },
} as const satisfies Record<string, PublicOperation>

export const RESEARCH_TOOLS: readonly Tool[] = [
  toTool('search_prompts', researchOperations.search, RESEARCH),
  toTool('get_working_copy', researchOperations.fetch, RESEARCH),
]

export const RESEARCH_CATALOG: readonly CatalogTool[] = RESEARCH_TOOLS.map((tool) => ({
  name: tool.name,
  toolset: tool.toolset,
  merged: undefined,
  parts: [tool],
}))
