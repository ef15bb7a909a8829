import { StoredKind } from '@promptwire/core/contract/provider-fields'
import { getUserId } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { deleteProvider, recordTest, setDefault, updateProvider } from './provider-changes.sql.ts'
import type { ProviderStore } from './provider-record.ts'
import {
  credentialColumns,
  headerColumns,
  lockProviders,
  providerAudit,
  requireFreeName,
  toProvider,
  WITH_PEOPLE,
} from './provider-rows.ts'

/** Model providers in PostgreSQL. */
export const createProviderStore = (transactor: UnitOfWork): ProviderStore => ({
  async list(projectId) {
    const rows = await transactor.prisma.modelProvider.findMany({
      where: { projectId },
      orderBy: { name: 'asc' },
      include: WITH_PEOPLE,
    })
    return rows.map(toProvider)
  },

  find: (projectId, by) => findOne(transactor, { projectId, ...by }),
  findDefault: (projectId) => findOne(transactor, { projectId, isDefault: true }),

  async findDefaultAccess(projectId) {
    const row = await transactor.prisma.modelProvider.findFirst({
      where: { projectId, isDefault: true },
      select: { kind: true, baseUrl: true },
    })
    return row ? { kind: StoredKind.parse(row.kind), baseUrl: row.baseUrl ?? undefined } : undefined
  },

  create: createProvider(transactor),
  update: updateProvider(transactor),
  delete: deleteProvider(transactor),
  setDefault: setDefault(transactor),
  recordTest: recordTest(transactor),
})

type Which = { projectId: string; id?: string; name?: string; isDefault?: boolean }

async function findOne(unitOfWork: UnitOfWork, where: Which) {
  const row = await unitOfWork.prisma.modelProvider.findFirst({ where, include: WITH_PEOPLE })
  return row ? toProvider(row) : undefined
}

const createProvider =
  (unitOfWork: UnitOfWork): ProviderStore['create'] =>
  (caller, provider, maxProviders) =>
    unitOfWork.change(caller, async (tx) => {
      const { projectId, at } = caller
      await lockProviders(tx, projectId)
      const count = await tx.prisma.modelProvider.count({ where: { projectId } })
      if (count >= maxProviders) return unchanged(undefined)
      await requireFreeName(tx, projectId, provider.name)
      const { credential, headers = null, ...fields } = provider
      const by = getUserId(caller) ?? null
      const made = { createdAt: at, updatedAt: at, createdById: by, updatedById: by }
      const data = {
        projectId,
        isDefault: count === 0,
        ...fields,
        ...made,
        ...credentialColumns(credential),
        ...headerColumns(headers),
      }
      const stored = toProvider(
        await tx.prisma.modelProvider.create({ data, include: WITH_PEOPLE }),
      )
      return { result: stored, audit: providerAudit('provider.created', undefined, stored) }
    })
