import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { readContent } from '../content/index.sql.ts'
import { readVersionContent } from '../content/index.ts'
import { freeze, hasVersionWithContent, lockAtRevision } from './version-changes.sql.ts'
import type { VersionChanges, Versions } from './version-page.ts'
import { readVersions } from './version-rows.ts'

/** Versions in PostgreSQL. */
export const createVersionStore = (transactor: UnitOfWork): Versions & VersionChanges => ({
  async readVersion(id) {
    return readVersionContent(await transactor.prisma.version.findUniqueOrThrow({ where: { id } }))
  },

  async readNumbered(promptId, number) {
    const where = { promptId_number: { promptId, number } }
    return readVersionContent(await transactor.prisma.version.findUniqueOrThrow({ where }))
  },

  listVersions(promptId, below, limit) {
    const to = below === undefined ? undefined : below - 1
    return readVersions(transactor, promptId, { to, limit })
  },

  async findVersion(promptId, number) {
    const only = { from: number, to: number, limit: 1 }
    return (await readVersions(transactor, promptId, only))[0]
  },

  saveVersion: saveVersion(transactor),
})

const saveVersion =
  (unitOfWork: UnitOfWork): VersionChanges['saveVersion'] =>
  (caller, promptId, { expectedRevision, ...version }) =>
    unitOfWork.change(caller, async (tx) => {
      const row = await lockAtRevision(tx, promptId, expectedRevision)
      if (!row) return unchanged(undefined)
      const content = await readContent(tx, row)
      const { revision, lastVersion } = row
      if (await hasVersionWithContent(tx, row, content, [{ number: lastVersion }])) {
        // Edits may have cancelled out, or changed only its name; the text is saved in any case.
        await tx.prisma.prompt.update({
          where: { id: promptId },
          data: { savedRevision: revision },
        })
        return unchanged({ number: lastVersion, content, unchanged: true })
      }
      const { result: number, ...left } = await freeze(tx, caller, row, content, version)
      return { result: { number, content, unchanged: false }, ...left }
    })
