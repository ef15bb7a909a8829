import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { excerptAt } from '@promptwire/core/text/excerpt-at'
import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../../kernel/page.ts'
import { verb } from '../../../kernel/verb.ts'
import { findFirstMatch } from '../../search/index.ts'
import type { SearchedPrompt } from './prompt-page.ts'
import { readFoundPrompts, searchPromptIds } from './search-prompts.sql.ts'

type Operation = typeof publicContract.search_prompts
type Found = Output<Operation>[number]

const MAX_WORDS = 10

/** Finds prompts that contain all the words, with excerpts. */
export const searchPrompts = verb('search_prompts', async ({ caller, input, unitOfWork }) => {
  const { q, limit, cursor } = input
  const words = q.split(/\s+/).slice(0, MAX_WORDS)
  const after = readCursor(cursor)
  // A match would reveal a block's text, so blocks are not searched.
  const inBlocks = caller.may.has('blocks:read')
  const ids = await searchPromptIds(unitOfWork, caller, {
    words,
    inBlocks,
    after,
    limit: limit + 1,
  })
  const read = (last: SearchedPrompt | undefined, batchSize: number) => {
    const start = last ? ids.indexOf(last.id) + 1 : 0
    return readFoundPrompts(unitOfWork, ids.slice(start, start + batchSize), { words, inBlocks })
  }
  const view = (prompt: SearchedPrompt) => foundView(prompt, words)
  const page = await readPage({ sizes: LARGE_ITEMS, read, view, toCursor: writeCursor }, limit)
  // A prompt deleted since then shortens the page, but more pages may follow.
  const id = ids.length > limit ? ids[limit - 1] : undefined
  return {
    ...page,
    next_cursor: page.next_cursor ?? (id === undefined ? null : writeCursor({ id })),
  }
})

function foundView(prompt: SearchedPrompt, words: readonly string[]): Found {
  const { id, name, slug, description, tags, blocks } = prompt
  const places: [Found['matches'][number]['field'], string | null, string][] = [
    ['name', null, name],
    ['slug', null, slug],
    ['description', null, description],
    ...tags.map((tag) => ['tag', null, tag] as ['tag', null, string]),
    ...blocks.map(
      (block) =>
        ['block', block.id, `${block.title}\n${block.content}`] as ['block', string, string],
    ),
  ]
  const matches = places.flatMap(([field, block_id, text]) => {
    const excerpt = findExcerpt(text, words)
    return excerpt === undefined ? [] : [{ field, block_id, excerpt }]
  })
  return { id, name, slug, description, tags, matches }
}

/** The first match of any word with the surrounding text. */
function findExcerpt(text: string, words: readonly string[]): string | undefined {
  const place = findFirstMatch(text, words)
  return place === undefined ? undefined : excerptAt(text, place)
}
