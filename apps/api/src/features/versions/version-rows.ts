import { configuredModel } from '@promptwire/core/models/serving-models'
import type { AuditOrigin } from '../../kernel/change/audit-entry.ts'
import { editorJson } from '../../platform/database/editor-json.sql.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import { storedContent } from '../content/index.ts'
import { jsonColumn } from '../prompts/index.sql.ts'
import type { NewVersion } from './version-page.ts'
import type { VersionRecord } from './version-record.ts'

interface VersionRange {
  readonly from?: number
  readonly to: number | undefined
  readonly limit: number
}

/** The maximum of a PostgreSQL integer. */
const HIGHEST = 2_147_483_647

/** Newest first. One statement reads everything, since a transaction cannot run two at a time. */
export const readVersions = (
  tx: Queryable,
  promptId: string,
  { from = 1, to = HIGHEST, limit }: VersionRange,
): Promise<VersionRecord[]> =>
  tx.prisma.$queryRaw`
    SELECT v.id, v.number, v.note, v.created_at AS "createdAt",
           v.published_at AS "firstPublishedAt", p.id IS NOT NULL AS "isPublished",
           ${editorJson('v.key_id')} AS author
      FROM version v
      LEFT JOIN prompt p ON p.id = v.prompt_id AND p.published_version_id = v.id
      LEFT JOIN app_user u ON u.id = v.author_id
      LEFT JOIN api_key k ON k.id = v.key_id
     WHERE v.prompt_id = ${promptId}::uuid
       AND v.number BETWEEN ${from} AND ${to}
     ORDER BY v.number DESC
     LIMIT ${limit}`

export const newVersionRow = (
  content: PromptContent,
  { id, note, at }: NewVersion & { readonly at: Date },
  actor: AuditOrigin,
): Omit<Prisma.VersionUncheckedCreateInput, 'promptId' | 'number'> => ({
  id,
  note,
  content: jsonColumn(storedContent(content)),
  model: configuredModel(content.model_config) ?? '',
  authorId: actor.userId ?? null,
  keyId: actor.keyId ?? null,
  createdAt: at,
})
