import { Failure } from '@promptwire/core/failure'
import { userOf } from '../domain/caller.ts'
import type { ProviderStore } from '../domain/provider/provider-store.ts'
import { type Changes, unchanged } from './change.ts'
import { deleteProvider, noteTest, setDefault, updateProvider } from './provider-changes.ts'
import {
  credentialColumns,
  holdProviders,
  providerAudit,
  toProvider,
  WITH_PEOPLE,
} from './provider-rows.ts'
import { isUniqueViolation } from './violations.ts'

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

  create: (...given) => named(createProvider(changes)(...given)),
  update: (...given) => named(updateProvider(changes)(...given)),
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
      const { credential, ...fields } = provider
      const by = userOf(caller) ?? null
      const made = { createdAt: at, updatedAt: at, createdById: by, updatedById: by }
      const data = {
        ...{ projectId, isDefault: count === 0, ...fields, ...made },
        ...credentialColumns(credential),
      }
      const stored = toProvider(await tx.modelProvider.create({ data, include: WITH_PEOPLE }))
      return { result: stored, audit: providerAudit('provider.created', undefined, stored) }
    })

/** The name is taken where the index that holds it says so. */
async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Failure('CONFLICT', 'name: belongs to another model provider of this project.')
  }
}
