import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { PromptContent } from '../../content/index.ts'
import { blockRow, variableRow } from '../prompt-rows.ts'

type Block = PromptContent['blocks'][number]

/** Writes what a change made of a prompt's content, and only the rows that it touched. */
export async function replaceContent(
  tx: Queryable,
  promptId: string,
  before: PromptContent,
  after: PromptContent,
): Promise<void> {
  if (after.blocks !== before.blocks) await replaceBlocks(tx, promptId, before, after)
  if (after.variables !== before.variables) {
    await tx.prisma.variable.deleteMany({ where: { promptId } })
    const rows = after.variables.map((variable) => ({ ...variableRow(variable), promptId }))
    await tx.prisma.variable.createMany({ data: rows })
  }
}

async function replaceBlocks(
  tx: Queryable,
  promptId: string,
  before: PromptContent,
  after: PromptContent,
): Promise<void> {
  const known = new Map(before.blocks.map((block) => [block.id, block]))
  const remaining = new Set(after.blocks.map(({ id }) => id))
  const deleted = [...known.keys()].filter((id) => !remaining.has(id))
  const added = after.blocks.filter(({ id }) => !known.has(id))
  const rewritten = after.blocks.filter((block) => isRewritten(block, known.get(block.id)))
  const moved = after.blocks.filter(({ id, sort_order }) => {
    const old = known.get(id)
    return old !== undefined && old.sort_order !== sort_order
  })
  if (deleted.length > 0) await tx.prisma.block.deleteMany({ where: { id: { in: deleted } } })
  for (const { id, ...block } of rewritten) {
    await tx.prisma.block.update({ where: { id }, data: blockRow(block) })
  }
  if (moved.length > 0) await moveBlocks(tx, moved)
  const rows = added.map((block) => ({ ...blockRow(block), promptId }))
  if (rows.length > 0) await tx.prisma.block.createMany({ data: rows })
}

const isRewritten = (after: Block, before: Block | undefined): boolean =>
  before !== undefined && !isDeepStrictEqual(after, { ...before, sort_order: after.sort_order })

/** One block put in front moves all others, so their places are one statement. */
const moveBlocks = (tx: Queryable, moved: readonly Block[]) =>
  tx.prisma.$executeRaw`
    UPDATE block SET sort_order = moved.sort_order
      FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((block) => block.sort_order)}::int[])
        AS moved (id, sort_order)
     WHERE block.id = moved.id`
