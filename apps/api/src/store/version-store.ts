import { hashOfContent } from '../domain/prompt/content-hash.ts'
import { readVersionContent } from '../domain/prompt/stored-content.ts'
import { requireLive } from '../domain/version/require-live.ts'
import type { PublishGates, VersionChanges, Versions } from '../domain/version/version-store.ts'
import { readApproval } from './approved-content.ts'
import { type Changes, unchanged } from './change.ts'
import { readGate } from './publish-gate.ts'
import { readContent } from './read-content.ts'
import { rollBack } from './roll-back.ts'
import {
  freeze,
  giveLiveKeys,
  hashOfWorkingCopy,
  holdPrompt,
  isHeldBy,
  numberOfPublished,
} from './version-changes.ts'
import { readVersions } from './version-rows.ts'

/** Versions in PostgreSQL. */
export const createVersionStore = (changes: Changes): Versions & VersionChanges & PublishGates => ({
  async readVersion(id) {
    return readVersionContent(await changes.prisma.version.findUniqueOrThrow({ where: { id } }))
  },

  listVersions(promptId, below, limit) {
    const to = below === undefined ? undefined : below - 1
    return readVersions(changes.prisma, promptId, { to, limit })
  },

  async findVersion(promptId, number) {
    const only = { from: number, to: number, limit: 1 }
    return (await readVersions(changes.prisma, promptId, only))[0]
  },

  readGate: (content) => readGate(changes.prisma, content),
  readApproval: (content) => readApproval(changes.prisma, content),

  saveVersion: saveVersion(changes),
  publish: publish(changes),
  rollBack: rollBack(changes),
})

const saveVersion =
  ({ change }: Changes): VersionChanges['saveVersion'] =>
  (caller, promptId, { expectedRevision, ...version }) =>
    change(caller, async (tx) => {
      const row = await holdPrompt(tx, promptId, expectedRevision)
      if (!row) return unchanged(undefined)
      const content = await readContent(tx, row)
      const { revision, lastVersion } = row
      if (await isHeldBy(tx, row, content, [{ number: lastVersion }])) {
        // It may have been edited to and fro, or but for its name; its text is saved all the same.
        await tx.prompt.update({ where: { id: promptId }, data: { savedRevision: revision } })
        return unchanged({ number: lastVersion, content, unchanged: true })
      }
      const { result: number, ...left } = await freeze(tx, caller, row, content, version)
      return { result: { number, content, unchanged: false }, ...left }
    })

const publish =
  ({ change }: Changes): VersionChanges['publish'] =>
  (caller, promptId, { number, expectedRevision, expectedLive, pastGate }) =>
    change(caller, async (tx) => {
      const row = await holdPrompt(tx, promptId, expectedRevision)
      if (!row) return unchanged(undefined)
      const where = { promptId_number: { promptId, number } }
      const version = await tx.version.findUnique({ where })
      if (!version) return unchanged(undefined)
      const previous = (await numberOfPublished(tx, promptId)) ?? null
      requireLive(expectedLive, previous)
      // Live keys keep what they have where this version could not be served to them.
      const content = readVersionContent(version)
      if (row.publishedVersionId === version.id) {
        return unchanged({ number, content, previous, unchanged: true })
      }
      const publishedHash = await hashOfContent(content)
      const hashes = { publishedHash, contentHash: await hashOfWorkingCopy(tx, row) }
      const left = await giveLiveKeys(tx, row, version, { hashes, previous, pastGate }, caller)
      return { ...left, result: { number, content, previous, unchanged: false } }
    })
