import { Prisma } from '../../platform/database/generated/client.ts'
import type { Reaching } from './reach.ts'

/** Whether a caller can reach a prompt, under the alias `prompt`. */
export function isReachable({ reach }: Reaching, prompt = 'p'): Prisma.Sql {
  if (!reach) return Prisma.sql`TRUE`
  const [id, folder] = [Prisma.raw(`${prompt}.id`), Prisma.raw(`${prompt}.folder_id`)]
  return Prisma.sql`(${id} = ANY (${[...reach.promptIds]}::uuid[])
    OR ${folder} = ANY (${[...reach.folderIds]}::uuid[]))`
}

export const whereReachable = ({ reach }: Reaching): Prisma.PromptWhereInput =>
  reach
    ? {
        AND: {
          OR: [{ id: { in: [...reach.promptIds] } }, { folderId: { in: [...reach.folderIds] } }],
        },
      }
    : {}

/**
 * Whether a caller can reach a proposal `p` and its `prompt`; for a new prompt, the folder decides.
 */
export const isReachableProposal = (scope: Reaching): Prisma.Sql =>
  scope.reach
    ? Prisma.sql`(${isReachable(scope, 'prompt')} OR p.prompt_id IS NULL
        AND p.proposed #>> '{about,folder_id}' = ANY (${[...scope.reach.folderIds]}::text[]))`
    : Prisma.sql`TRUE`
