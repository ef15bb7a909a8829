import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { readVersionContent } from '../content/index.ts'
import { lockAtRevision } from '../versions/index.sql.ts'
import { expectPublishedVersion } from './expect-published-version.ts'
import type { PublishedVersion, Publishing } from './publication.ts'
import { hashWorkingCopy, publishLocked, readPublishedNumber } from './publish-locked.sql.ts'

/** Publishes a saved version; unchanged if it is published, undefined if it does not exist. */
export const publishSaved = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  promptId: string,
  { number, expectedRevision, expectedPublished, ...rest }: Publishing,
): Promise<PublishedVersion | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const row = await lockAtRevision(tx, promptId, expectedRevision)
    if (!row) return unchanged(undefined)
    const where = { promptId_number: { promptId, number } }
    const version = await tx.prisma.version.findUnique({ where })
    if (!version) return unchanged(undefined)
    const previous = (await readPublishedNumber(tx, promptId)) ?? null
    expectPublishedVersion(expectedPublished, previous)
    // If this version cannot be served, live keys keep the published one.
    const content = readVersionContent(version)
    if (row.publishedVersionId === version.id) {
      return unchanged({ number, content, previous, unchanged: true })
    }
    const copyHash = await hashWorkingCopy(tx, row)
    const publication = { content, copyHash, previous, ...rest }
    const left = await publishLocked(tx, row, version, publication, caller)
    return { ...left, result: { number, content, previous, unchanged: false } }
  })
