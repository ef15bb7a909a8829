import { isDeepStrictEqual } from 'node:util'
import { NEW_METADATA, pickMetadata } from '@promptwire/contract/content/prompt-values'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { toAuditActor } from '../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import { resolveInclude } from '../parts/index.sql.ts'
import { lockPrompt, storeCopy } from '../prompts/index.sql.ts'
import { hashWorkingCopy, publishLocked } from '../publishing/index.sql.ts'
import { storeFile, usePromptFiles } from '../stored-files/index.sql.ts'
import { insertTestCases } from '../test-cases/index.sql.ts'
import { newVersionRow } from '../versions/index.sql.ts'
import type { FileContents, IncludeExisting } from './file-contents.ts'
import type { FilePrompt, VersionRecord } from './import-records.ts'

interface StoreOptions extends EndingNeeds {
  readonly id: string
  readonly contents: FileContents
  readonly folderId: string | null
  readonly publish: boolean
}

/** Stores a prompt with its history; true if a version is live now. */
export async function storePromptFile(
  unitOfWork: UnitOfWork,
  caller: Caller,
  { prompt, versions, testCases, files }: FilePrompt,
  { id, contents, folderId, publish, findKnownModel }: StoreOptions,
): Promise<boolean> {
  const existing = includeExisting(unitOfWork, caller)
  const content = await contents.readCopy(prompt.slug, existing)
  const metadata = pickMetadata({ ...NEW_METADATA, ...omitUndefined(prompt), folder_id: folderId })
  const createdAt = notInFuture(prompt.created_at, caller)
  for (const file of files) {
    await storeFile(unitOfWork, caller, Buffer.from(file.content, 'base64'))
  }
  await storeCopy(
    unitOfWork,
    caller,
    { ...metadata, content },
    {
      id,
      usualSlug: prompt.slug,
      createdAt,
    },
  )
  const live = publish ? prompt.live_version : null
  const history: History['history'][number][] = []
  for (const version of versions) {
    const saved = await contents.readVersion(prompt.slug, version.version, existing)
    history.push({ version, content: saved })
  }
  const stored = { id, content, history, live, keepsPublished: publish, findKnownModel }
  await storeVersions(unitOfWork, caller, stored)
  if (testCases.length > 0) {
    const cases = testCases.map((each) => toTestCase(each, caller))
    await insertTestCases(unitOfWork, caller, id, cases, false)
  }
  return live !== null
}

const includeExisting =
  (db: Queryable, { projectId, at }: Caller): IncludeExisting =>
  (given) =>
    resolveInclude(db, { projectId, at }, given).catch((error) => {
      if (error instanceof Failure) return undefined
      throw error
    })

interface History extends EndingNeeds {
  readonly id: string
  readonly content: PromptContent
  readonly history: readonly { readonly version: VersionRecord; readonly content: PromptContent }[]
  readonly live: number | null
  /** True if previously published versions are marked as published here. */
  readonly keepsPublished: boolean
}

/** Keeps numbers, notes and times of versions; publishes the one that was live. */
const storeVersions = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  { id: promptId, content, history, live, keepsPublished, findKnownModel }: History,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const row = await lockPrompt(tx, promptId)
    if (!row || history.length === 0) return unchanged(undefined)
    const actor = toAuditActor(caller)
    const rows = history.map(({ version: { version, note, ...record }, content: saved }) => {
      const { first_published_at: published } = record
      const at = notInFuture(record.created_at, caller)
      return {
        ...newVersionRow(saved, { id: newId(caller.at), note, at }, actor),
        promptId,
        number: version,
        publishedAt: keepsPublished && published ? notInFuture(published, caller) : null,
      }
    })
    await tx.prisma.version.createMany({ data: rows })
    for (const { content: saved } of history) {
      await usePromptFiles(tx, { projectId: caller.projectId, promptId }, saved.files)
    }
    const isSaved = isDeepStrictEqual(history.at(-1)?.content, content)
    await tx.prisma.prompt.update({
      where: { id: promptId },
      data: { lastVersion: history.length, ...(isSaved && { savedRevision: row.revision }) },
    })
    const saved = rows.map(({ id, number, note }) => ({
      action: 'version.saved' as const,
      targetType: 'version' as const,
      targetId: id,
      promptId,
      after: { version: number, note },
    }))
    const liveContent = history.find(({ version }) => version.version === live)?.content
    const liveRow = rows.find((each) => each.number === live)
    if (!liveRow || !liveContent) return { result: undefined, audit: saved }
    const copyHash = await hashWorkingCopy(tx, row)
    const publication = { content: liveContent, copyHash, previous: null, findKnownModel }
    const published = await publishLocked(tx, row, liveRow, publication, caller)
    return { ...published, audit: [...saved, ...[published.audit].flat()] }
  })

function toTestCase(
  { type: _, prompt: _prompt, created_at, ...fields }: FilePrompt['testCases'][number],
  caller: Caller,
) {
  const createdAt = notInFuture(created_at, caller)
  return { ...fields, id: newId(caller.at), revision: 1, createdAt, updatedAt: caller.at }
}

/** The exporting server's clock may be ahead. */
const notInFuture = (instant: string, { at }: Caller): Date =>
  new Date(Math.min(Date.parse(instant), at.getTime()))
