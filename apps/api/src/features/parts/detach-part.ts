import { Condition as ConditionSchema } from '@promptwire/contract/content/conditions'
import type { Condition } from '@promptwire/core/compile/condition'
import { combineConditions } from '@promptwire/core/compile/expand-includes'
import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import type { ContentBlock } from '../content/index.ts'

/**
 * Replaces an include with the part's blocks; the compiled text stays the same. The first block
 * takes the include's place.
 */
export const detachPart = (block: ContentBlock, at: Date): ContentBlock[] =>
  (block.include?.blocks ?? []).map((part, place) => ({
    ...block,
    ...part,
    when: requireCondition(block, combineConditions(block.when, part.when)),
    include: null,
    id: place === 0 ? block.id : newId(at),
  }))

function requireCondition({ title }: ContentBlock, when: Condition | null): Condition | null {
  if (ConditionSchema.nullable().safeParse(when).success) return when
  throw new Failure(
    'CONFLICT',
    `The condition of "${title}" and those of its blocks are too long together; shorten it first.`,
  )
}
