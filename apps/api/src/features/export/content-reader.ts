import { BLOCK_DEFAULTS } from '@promptwire/contract/content/block-fields'
import { NEW_CONTENT_FIELDS, pickContentFields } from '@promptwire/contract/content/prompt-values'
import { VARIABLE_DEFAULTS } from '@promptwire/contract/content/variable-fields'
import { combineConditions } from '@promptwire/core/compile/expand-includes'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import {
  type ContentBlock,
  type PromptContent,
  requireValidContent,
  toStoredDefault,
} from '../content/index.ts'
import type { GivenInclude, IncludingFields } from '../parts/index.ts'
import type { PromptRecord } from './import-records.ts'

type FileContent = Pick<PromptRecord, 'blocks' | 'variables' | 'model_config'>
type FileBlock = FileContent['blocks'][number]
type WrittenBlock = Omit<ContentBlock, 'sort_order'>

type Include = (given: GivenInclude) => Promise<IncludingFields | undefined>

/** Reads a prompt's contents. Blocks and variables that were identical in two contents stay identical. */
export interface ContentReader {
  read(given: FileContent, include: Include): Promise<PromptContent>
  toNewId(id: string): string
}

export function createContentReader(at: Date): ContentReader {
  const ids = new Map<string, string>()
  const toNewId = (id: string) => {
    const known = ids.get(id) ?? newId(at)
    ids.set(id, known)
    return known
  }
  const read = async ({ blocks, variables, ...given }: FileContent, include: Include) => {
    const written: WrittenBlock[] = []
    for (const block of blocks) written.push(...(await readBlock(block, toNewId, include)))
    const content = {
      blocks: written.map((block, sort_order) => ({ ...block, sort_order })),
      variables: variables.map(({ default_value = null, ...variable }) => ({
        ...VARIABLE_DEFAULTS,
        ...omitUndefined(variable),
        default_value: toStoredDefault(default_value),
        id: toNewId(variable.id),
      })),
      ...pickContentFields({ ...NEW_CONTENT_FIELDS, ...omitUndefined(given) }),
    }
    requireValidContent(content)
    return content
  }
  return { read, toNewId }
}

/** Returns the block with its part, or plain blocks if the part is missing or has another text here. */
async function readBlock(
  { include: given, ...block }: FileBlock,
  toNewId: (id: string) => string,
  include: Include,
): Promise<WrittenBlock[]> {
  const written = { ...BLOCK_DEFAULTS, ...omitUndefined(block), id: toNewId(block.id) }
  if (!given) return [written]
  const included = await include(given)
  if (included?.content === written.content) return [{ ...written, ...included }]
  return (given.blocks ?? [toText(written)]).map((part, place) => ({
    ...written,
    ...omitUndefined(part),
    type: part.type,
    when: combineConditions(written.when, part.when),
    id: toNewId(place === 0 ? block.id : `${block.id} ${place}`),
  }))
}

/** Keeps the text of a part whose blocks are unknown. */
const toText = ({ title, content }: WrittenBlock) =>
  ({ type: 'custom', title, content, heading: 'none', when: null }) as const
