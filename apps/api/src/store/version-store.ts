import { hashContent } from '../domain/prompt/content-hash.ts'
import { readVersionContent } from '../domain/prompt/stored-content.ts'
import { expectPublishedVersion } from '../domain/version/expect-published-version.ts'
import type { PublishGates, VersionChanges, Versions } from '../domain/version/version-store.ts'
import { readApproval } from './approved-content.ts'
import { type Transactor, unchanged } from './change.ts'
import { readGate } from './publish-gate.ts'
import { readContent } from './read-content.ts'
import { rollBack } from './roll-back.ts'
import {
  freeze,
  hashWorkingCopy,
  hasVersionWithContent,
  lockAtRevision,
  publishLocked,
  readPublishedNumber,
} from './version-changes.ts'
import { readVersions } from './version-rows.ts'

/** Versions in PostgreSQL. */
export const createVersionStore = (
  transactor: Transactor,
): Versions & VersionChanges & PublishGates => ({
  async readVersion(id) {
    return readVersionContent(await transactor.prisma.version.findUniqueOrThrow({ where: { id } }))
  },

  listVersions(promptId, below, limit) {
    const to = below === undefined ? undefined : below - 1
    return readVersions(transactor.prisma, promptId, { to, limit })
  },

  async findVersion(promptId, number) {
    const only = { from: number, to: number, limit: 1 }
    return (await readVersions(transactor.prisma, promptId, only))[0]
  },

  readGate: (content) => readGate(transactor.prisma, content),
  readApproval: (content) => readApproval(transactor.prisma, content),

  saveVersion: saveVersion(transactor),
  publish: publish(transactor),
  rollBack: rollBack(transactor),
})

const saveVersion =
  ({ change }: Transactor): VersionChanges['saveVersion'] =>
  (caller, promptId, { expectedRevision, ...version }) =>
    change(caller, async (tx) => {
      const row = await lockAtRevision(tx, promptId, expectedRevision)
      if (!row) return unchanged(undefined)
      const content = await readContent(tx, row)
      const { revision, lastVersion } = row
      if (await hasVersionWithContent(tx, row, content, [{ number: lastVersion }])) {
        // It may have been edited to and fro, or but for its name; its text is saved all the same.
        await tx.prompt.update({ where: { id: promptId }, data: { savedRevision: revision } })
        return unchanged({ number: lastVersion, content, unchanged: true })
      }
      const { result: number, ...left } = await freeze(tx, caller, row, content, version)
      return { result: { number, content, unchanged: false }, ...left }
    })

const publish =
  ({ change }: Transactor): VersionChanges['publish'] =>
  (caller, promptId, { number, expectedRevision, expectedPublished, pastGate }) =>
    change(caller, async (tx) => {
      const row = await lockAtRevision(tx, promptId, expectedRevision)
      if (!row) return unchanged(undefined)
      const where = { promptId_number: { promptId, number } }
      const version = await tx.version.findUnique({ where })
      if (!version) return unchanged(undefined)
      const previous = (await readPublishedNumber(tx, promptId)) ?? null
      expectPublishedVersion(expectedPublished, previous)
      // Live keys keep what they have where this version could not be served to them.
      const content = readVersionContent(version)
      if (row.publishedVersionId === version.id) {
        return unchanged({ number, content, previous, unchanged: true })
      }
      const publishedHash = await hashContent(content)
      const hashes = { publishedHash, contentHash: await hashWorkingCopy(tx, row) }
      const left = await publishLocked(tx, row, version, { hashes, previous, pastGate }, caller)
      return { ...left, result: { number, content, previous, unchanged: false } }
    })
