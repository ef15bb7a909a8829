import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { ContentBlock, PromptContent } from '../content/index.ts'
import { mergePartVariables } from './part-variables.ts'
import { resolveInclude } from './resolve-include.sql.ts'

/** Updates followed parts to their live versions; returns the same object if nothing changed. */
export async function followLiveParts(
  db: SqlQueryable,
  projectId: string,
  content: PromptContent,
  at: Date,
): Promise<PromptContent> {
  const followed = content.blocks.flatMap(({ include }) => (include?.live ? [include.prompt] : []))
  if (followed.length === 0) return content
  const numbers = await readLiveNumbers(db, followed)
  return moveParts(db, projectId, content, at, ({ prompt, live }) =>
    live ? numbers.get(prompt) : undefined,
  )
}

/** Changes the versions of parts; undefined keeps a part. */
export async function moveParts(
  db: SqlQueryable,
  projectId: string,
  content: PromptContent,
  at: Date,
  chooseVersion: (include: NonNullable<ContentBlock['include']>) => number | undefined,
): Promise<PromptContent> {
  const blocks: ContentBlock[] = []
  for (const block of content.blocks) {
    const { include } = block
    const version = include ? chooseVersion(include) : undefined
    if (!include || version === undefined || version === include.version) blocks.push(block)
    else {
      const { prompt, block: only, live } = include
      const given = { prompt, block: only, live, version }
      blocks.push({ ...block, ...(await resolveInclude(db, { projectId, at }, given)) })
    }
  }
  if (blocks.every((block, place) => block === content.blocks[place])) return content
  return mergePartVariables(content, { ...content, blocks }, at)
}

async function readLiveNumbers(
  { query }: SqlQueryable,
  promptIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; number: number }>(Prisma.sql`
    SELECT p.id, v.number FROM prompt p JOIN version v ON v.id = p.published_version_id
     WHERE p.id = ANY (${[...promptIds]}::uuid[])`)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
