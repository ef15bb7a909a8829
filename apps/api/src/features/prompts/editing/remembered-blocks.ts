import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../kernel/caller.ts'
import type { EditSession } from '../../../kernel/change/edit-session.ts'
import type { NamedBlock, ResolvedBlock } from '../../../kernel/resolved-record.ts'
import type { ContentBlock } from '../../content/index.ts'

/** Total characters of the remembered texts. */
const MAX_CHARACTERS = 8_000_000
/** Characters for a block without its texts, and per block hash of its prompt. */
const OTHER_CHARACTERS = 1_000
const HASH_CHARACTERS = 50

/** A block that one statement can edit, with the prompt data that the edit needs. */
export interface EditableBlock
  extends Pick<ResolvedBlock, 'id' | 'promptId' | 'slug' | 'revision' | 'hashes' | 'size'> {
  readonly settings: string
  readonly contentHash: string
  readonly block: ContentBlock
  readonly session: EditSession | undefined
}

/**
 * Blocks as this process last wrote them, so that the next edit needs no read. Another process may
 * have changed them: only a statement that checks the prompt's content proves them.
 */
export class RememberedBlocks {
  readonly #blocks = new LRUCache<string, EditableBlock>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: countCharacters,
  })

  /** Undefined if the caller's access is limited to some prompts. */
  recall({ id, prompt }: NamedBlock, { projectId, reach }: Caller): EditableBlock | undefined {
    if (reach) return undefined
    const known = this.#blocks.get(toKey(projectId, id))
    const isNamed = prompt === undefined || prompt === known?.promptId || prompt === known?.slug
    return isNamed ? known : undefined
  }

  remember({ projectId }: Caller, block: EditableBlock): void {
    this.#blocks.set(toKey(projectId, block.id), block)
  }

  forget({ projectId }: Caller, { id }: NamedBlock): void {
    this.#blocks.delete(toKey(projectId, id))
  }
}

const toKey = (projectId: string, id: string) => `${projectId} ${id}`

function countCharacters({ block, hashes, session }: EditableBlock): number {
  let sum = OTHER_CHARACTERS + hashes.length * HASH_CHARACTERS
  for (const fields of [block, session?.before, session?.after]) {
    for (const value of Object.values(fields ?? {})) {
      if (typeof value === 'string') sum += value.length
    }
  }
  return sum
}
