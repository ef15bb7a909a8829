import { userOf } from '../domain/caller.ts'
import type { ProviderStore } from '../domain/provider/provider-store.ts'
import { type Changes, unchanged } from './change.ts'
import { deleteProvider, noteTest, setDefault, updateProvider } from './provider-changes.ts'
import {
  credentialColumns,
  headerColumns,
  holdProviders,
  providerAudit,
  requireFreeName,
  toProvider,
  WITH_PEOPLE,
} from './provider-rows.ts'

/** Model providers in PostgreSQL. */
export const createProviderStore = (changes: Changes): ProviderStore => ({
  async list(projectId) {
    const rows = await changes.prisma.modelProvider.findMany({
      where: { projectId },
      orderBy: { name: 'asc' },
      include: WITH_PEOPLE,
    })
    return rows.map(toProvider)
  },

  find: (projectId, by) => findOne(changes, { projectId, ...by }),
  findDefault: (projectId) => findOne(changes, { projectId, isDefault: true }),

  create: createProvider(changes),
  update: updateProvider(changes),
  delete: deleteProvider(changes),
  setDefault: setDefault(changes),
  noteTest: noteTest(changes),
})

type Which = { projectId: string; id?: string; name?: string; isDefault?: boolean }

async function findOne({ prisma }: Changes, where: Which) {
  const row = await prisma.modelProvider.findFirst({ where, include: WITH_PEOPLE })
  return row ? toProvider(row) : undefined
}

const createProvider =
  ({ change }: Changes): ProviderStore['create'] =>
  (caller, provider, most) =>
    change(caller, async (tx) => {
      const { projectId, at } = caller
      await holdProviders(tx, projectId)
      const count = await tx.modelProvider.count({ where: { projectId } })
      if (count >= most) return unchanged(undefined)
      await requireFreeName(tx, projectId, provider.name)
      const { credential, headers = null, ...fields } = provider
      const by = userOf(caller) ?? null
      const made = { createdAt: at, updatedAt: at, createdById: by, updatedById: by }
      const data = {
        ...{ projectId, isDefault: count === 0, ...fields, ...made },
        ...credentialColumns(credential),
        ...headerColumns(headers),
      }
      const stored = toProvider(await tx.modelProvider.create({ data, include: WITH_PEOPLE }))
      return { result: stored, audit: providerAudit('provider.created', undefined, stored) }
    })
