import {
  type FetchedSource,
  type FoundSources,
  researchOperations,
} from '@promptwire/contract/derive/research-tools'
import type { Tool } from '@promptwire/contract/derive/tools'
import type { Answer, Output, PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import { parseTemplate, renderParts } from '@promptwire/core/compile/template'
import type { z } from 'zod'
import type { Upstream } from '../upstream.ts'

type Found = Output<typeof publicContract.search_prompts>
type WorkingCopy = Output<typeof publicContract.get_working_copy>
type FindUrl = (prompt: { readonly slug: string }) => string

const toFoundSources = (found: Found, findUrl: FindUrl): z.output<typeof FoundSources> => ({
  results: found.map(({ id, name, slug }) => ({ id, title: name, url: findUrl({ slug }) })),
})

/** Uses the working copy's text, which search reads and the page shows. */
function toFetchedSource(prompt: WorkingCopy, findUrl: FindUrl): z.output<typeof FetchedSource> {
  const { id, name, slug, description, tags, blocks = [], published_version } = prompt
  const text = renderParts(parseTemplate(blocks), ({ raw }) => raw)
  return {
    id,
    title: name,
    text: [description, text].filter(Boolean).join('\n\n'),
    url: findUrl({ slug }),
    metadata: {
      slug,
      tags: tags.join(', '),
      published_version: String(published_version ?? 'none'),
    },
  }
}

const SHAPES: Readonly<Record<string, (data: never, findUrl: FindUrl) => object>> = {
  search: toFoundSources,
  fetch: toFetchedSource,
}

/** Converts a research tool's answer to its fixed format; returns other answers unchanged. */
export async function shapeForResearch(
  { name }: Tool,
  answer: Answer<unknown>,
  { identify }: Pick<Upstream, 'identify'>,
  webUrl: string,
): Promise<Answer<unknown>> {
  const shape = SHAPES[name]
  if (!shape) return answer
  const { project_id } = await identify()
  const findUrl: FindUrl = ({ slug }) => `${webUrl}/projects/${project_id}/prompts/${slug}`
  // The shape accepts the answer of its tool's operation.
  return { data: shape(answer.data as never, findUrl) }
}

const researchRows: Readonly<Record<string, PublicOperation>> = researchOperations

export const findRow = ({ name, operation }: Tool): PublicOperation =>
  researchRows[name] ?? publicContract[operation]
