import { StoredKind } from '@promptwire/contract/models/provider-fields'
import { z } from 'zod'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { NamingProvider, StatedEnd } from './find-endings.ts'

const ModelEnds = z.record(z.string(), z.iso.date())

/** Includes the fields for prices, so that the editor reads providers once. */
export interface ProjectProvider extends NamingProvider {
  readonly kind: StoredKind
  readonly baseUrl: string | null
  readonly enabled: boolean
  readonly isDefault: boolean
}

/** Sorted by name; enabled providers only. */
export const readNamingProviders = async (
  db: Queryable,
  projectId: string,
): Promise<NamingProvider[]> =>
  (await readProjectProviders(db, projectId)).filter(({ enabled }) => enabled)

/** Sorted by name. */
export async function readProjectProviders(
  { prisma }: Queryable,
  projectId: string,
): Promise<ProjectProvider[]> {
  const rows = await prisma.modelProvider.findMany({
    where: { projectId },
    orderBy: { name: 'asc' },
    select: {
      name: true,
      kind: true,
      baseUrl: true,
      enabled: true,
      isDefault: true,
      defaultModel: true,
      models: true,
      modelEnds: true,
      modelsReadAt: true,
    },
  })
  return rows.map((row) => ({
    ...row,
    kind: StoredKind.parse(row.kind),
    modelEnds: ModelEnds.parse(row.modelEnds),
  }))
}

/** Distinct end dates that providers of all projects state for these names. */
export const listStatedEnds = (
  { prisma }: Queryable,
  names: readonly string[],
): Promise<StatedEnd[]> => prisma.$queryRaw<StatedEnd[]>`
  SELECT DISTINCT stated.key AS name, stated.value AS "endsAt"
    FROM model_provider m, jsonb_each_text(m.model_ends) stated
   WHERE m.enabled AND stated.key = ANY (${[...names]}::text[])`
