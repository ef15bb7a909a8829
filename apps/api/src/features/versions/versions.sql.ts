import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readContent } from '../content/index.sql.ts'
import { type PromptContent, readVersionContent, requireValidContent } from '../content/index.ts'
import { followLiveParts } from '../parts/index.sql.ts'
import { auditBlocks, auditVariables } from '../parts/index.ts'
import { editLocked, type LockedPrompt } from '../prompts/index.sql.ts'
import { promptGone } from '../prompts/index.ts'
import { unknownVersion } from './unknown-version.ts'
import { freeze, hasVersionWithContent, lockAtRevision } from './version-changes.sql.ts'
import type { ChangedVersion, Expecting, NewVersion } from './version-page.ts'
import type { VersionRecord } from './version-record.ts'
import { readVersions } from './version-rows.ts'

export async function readVersion({ prisma }: Queryable, id: string): Promise<PromptContent> {
  return readVersionContent(await prisma.version.findUniqueOrThrow({ where: { id } }))
}

/** Throws NOT_FOUND without a version of this number. */
export async function requireVersion(
  db: Queryable,
  prompt: ResolvedPrompt,
  number: number,
): Promise<VersionRecord> {
  const [version] = await readVersions(db, prompt.id, { from: number, to: number, limit: 1 })
  if (!version) throw unknownVersion(prompt, number)
  return version
}

/** Throws NOT_FOUND without a version of this number. */
export async function readNumberedVersion(
  { prisma }: Queryable,
  prompt: ResolvedPrompt,
  number: number,
): Promise<PromptContent> {
  const where = { promptId_number: { promptId: prompt.id, number } }
  const version = await prisma.version.findUnique({ where })
  if (!version) throw unknownVersion(prompt, number)
  return readVersionContent(version)
}

/**
 * Saves the working copy as the next version; unchanged if the last version has the same content.
 * NOT_FOUND if the prompt was deleted.
 */
export const saveVersion = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  { expectedRevision, ...version }: NewVersion & Expecting,
): Promise<ChangedVersion> =>
  unitOfWork.change(caller, async (tx) => {
    const locked = await lockAtRevision(tx, promptId, expectedRevision)
    if (!locked) throw promptGone()
    const { row, content } = await followParts(tx, caller, locked)
    const { revision, lastVersion } = row
    if (await hasVersionWithContent(tx, row, content, [{ number: lastVersion }])) {
      // Edits may have cancelled out, or changed only the name; the content is saved either way.
      await tx.prisma.prompt.update({
        where: { id: promptId },
        data: { savedRevision: revision },
      })
      return unchanged({ number: lastVersion, content, unchanged: true })
    }
    const { result: number, ...left } = await freeze(tx, caller, row, content, version)
    return { result: { number, content, unchanged: false }, ...left }
  })

/** Copies the live versions of followed parts into a locked working copy. */
async function followParts(tx: UnitOfWork, caller: Caller, row: LockedPrompt) {
  const before = await readContent(tx, row)
  const content = await followLiveParts(tx, row.projectId, before, caller.at)
  if (content === before) return { row, content }
  const edited = await tx.change(caller, (part) =>
    editLocked(part, caller, { promptId: row.id, isForManaged: true }, (copy) => {
      requireValidContent(content)
      const audit = [...auditBlocks(before, content), ...auditVariables(before, content)]
      return { copy: { ...copy, content }, result: undefined, audit }
    }),
  )
  return { row: { ...row, revision: edited?.revision ?? row.revision }, content }
}
