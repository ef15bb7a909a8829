import type { Prisma } from '../database/generated/client.ts'
import type { Actor } from '../domain/audit/audit-entry.ts'
import type { PromptContent } from '../domain/prompt/content.ts'
import { storedContent } from '../domain/prompt/stored-content.ts'
import type { VersionRecord } from '../domain/version/version-record.ts'
import type { NewVersion } from '../domain/version/version-store.ts'
import { jsonColumn } from './prompt-rows.ts'

/** What is read of a version; its content can be large. */
export const VERSION = {
  omit: { content: true },
  include: { liveFor: { select: { id: true } } },
} as const satisfies Prisma.VersionDefaultArgs

export const toVersion = ({
  id,
  number,
  note,
  createdAt,
  publishedAt,
  liveFor,
}: Prisma.VersionGetPayload<typeof VERSION>): VersionRecord => ({
  id,
  number,
  note,
  createdAt,
  isPublished: liveFor.length > 0,
  firstPublishedAt: publishedAt ?? undefined,
})

/** The row of a version that is saved now. */
export const newVersionRow = (
  content: PromptContent,
  { id, note, at }: NewVersion & { readonly at: Date },
  who: Actor,
): Omit<Prisma.VersionUncheckedCreateInput, 'promptId' | 'number'> => ({
  id,
  note,
  content: jsonColumn(storedContent(content)),
  authorId: who.userId ?? null,
  createdAt: at,
})
