import type { ProjectContents, QuickStart } from '@promptwire/contract/projects/project'
import type { Caller } from '../../kernel/caller.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isActiveKey } from '../keys/index.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts the caller's project; keys used in the last day count as used today. */
export async function countProjectContents(
  { prisma }: Queryable,
  { projectId, at: now }: Pick<Caller, 'projectId' | 'at'>,
): Promise<ProjectContents> {
  const usedSince = new Date(now.getTime() - DAY_MS)
  const [counts] = await prisma.$queryRaw<ProjectContents[]>`
    SELECT (SELECT count(*) FROM prompt WHERE project_id = p.id)::int AS prompts,
           (SELECT count(*) FROM version JOIN prompt ON prompt.id = version.prompt_id
             WHERE prompt.project_id = p.id)::int AS versions,
           (SELECT count(*) FROM test_case JOIN prompt ON prompt.id = test_case.prompt_id
             WHERE prompt.project_id = p.id)::int AS test_cases,
           (SELECT count(*) FROM folder WHERE project_id = p.id)::int AS folders,
           (SELECT count(*) FROM webhook WHERE project_id = p.id)::int AS webhooks,
           k.keys, k.keys_used_today
      FROM project p
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS keys,
              (count(*) FILTER (WHERE k.last_used_at > ${usedSince}))::int AS keys_used_today
         FROM api_key k WHERE k.project_id = p.id AND ${isActiveKey(now)}) k
     WHERE p.id = ${projectId}::uuid`
  return counts ?? EMPTY_CONTENTS
}

export async function findQuickStart(
  { prisma }: Queryable,
  projectId: string,
): Promise<QuickStart> {
  const [found] = await prisma.$queryRaw<Omit<QuickStart, 'has_prompt' | 'prompt'>[]>`
    SELECT EXISTS (SELECT 1 FROM prompt
                    WHERE project_id = ${projectId}::uuid AND last_version > 0) AS has_version,
           EXISTS (SELECT 1 FROM prompt WHERE project_id = ${projectId}::uuid
                      AND published_version_id IS NOT NULL) AS has_published,
           EXISTS (SELECT 1 FROM api_key k WHERE k.project_id = ${projectId}::uuid
                      AND k.client_id IS NULL AND k.last_used_at IS NOT NULL
                      AND ${HAS_DELIVERY}) AS has_fetched,
           EXISTS (SELECT 1 FROM api_key WHERE project_id = ${projectId}::uuid
                      AND (client_id IS NOT NULL OR last_tool IS NOT NULL)) AS has_connected`
  const prompt = await prisma.prompt.findFirst({
    where: { projectId, ...(found?.has_published && { publishedVersionId: { not: null } }) },
    orderBy: { updatedAt: 'desc' },
    select: { id: true, slug: true, name: true },
  })
  return { ...NONE_YET, ...found, has_prompt: prompt !== null, prompt }
}

/** Whether key `k` delivered a version or the working copy, including use not yet written. */
const HAS_DELIVERY = Prisma.sql`(
  EXISTS (SELECT 1 FROM daily_usage u
           WHERE u.project_id = k.project_id AND u.key_id = k.id AND u.version >= 0)
  OR EXISTS (SELECT 1 FROM usage_entry e, unnest(e.key_ids, e.versions) AS u(key_id, version)
              WHERE u.key_id = k.id AND u.version >= 0))`

const EMPTY_CONTENTS: ProjectContents = {
  prompts: 0,
  versions: 0,
  test_cases: 0,
  folders: 0,
  webhooks: 0,
  keys: 0,
  keys_used_today: 0,
}

const NONE_YET = {
  has_version: false,
  has_published: false,
  has_fetched: false,
  has_connected: false,
}
