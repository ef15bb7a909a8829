import { StoredKind } from '@promptwire/contract/models/provider-fields'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { StoredProvider } from './provider-record.ts'
import { toProvider, WITH_PEOPLE } from './provider-rows.ts'

export async function readProviders(
  { prisma }: Queryable,
  projectId: string,
): Promise<StoredProvider[]> {
  const rows = await prisma.modelProvider.findMany({
    where: { projectId },
    orderBy: { name: 'asc' },
    include: WITH_PEOPLE,
  })
  return rows.map(toProvider)
}

/** Finds a provider by id or name, or the default. */
export async function readProvider(
  { prisma }: Queryable,
  projectId: string,
  by: { readonly id: string } | { readonly name: string } | { readonly isDefault: true },
): Promise<StoredProvider | undefined> {
  const where = { projectId, ...by }
  const row = await prisma.modelProvider.findFirst({ where, include: WITH_PEOPLE })
  return row ? toProvider(row) : undefined
}

export async function readDefaultAccess(
  { prisma }: Queryable,
  projectId: string,
): Promise<{ kind: StoredKind; baseUrl: string | undefined } | undefined> {
  const row = await prisma.modelProvider.findFirst({
    where: { projectId, isDefault: true },
    select: { kind: true, baseUrl: true },
  })
  return row ? { kind: StoredKind.parse(row.kind), baseUrl: row.baseUrl ?? undefined } : undefined
}
