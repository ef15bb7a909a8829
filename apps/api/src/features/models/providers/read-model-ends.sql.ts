import { StoredKind } from '@promptwire/contract/models/provider-fields'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { hasModelList } from '../../../platform/models/provider/list-provider-models.ts'
import { readModelDates } from './model-dates.ts'
import type { StoredProvider } from './provider-record.ts'
import { toProvider, WITH_PEOPLE } from './provider-rows.ts'
import { type ModelListNeeds, readModelList } from './read-model-list.ts'

export interface ModelEndsNeeds extends ModelListNeeds {
  readonly unitOfWork: Queryable
}

interface Step {
  readonly signal: AbortSignal
  /** Called after some providers, as a heartbeat. */
  readonly onStep: () => Promise<void>
}

/** Each provider is asked once a day; the next sweep continues after this many. */
const EVERY_MS = 20 * 60 * 60 * 1_000
const MAX_PROVIDERS = 100
const AT_ONCE = 5
const KINDS = StoredKind.options.filter(hasModelList)

/** Asks providers for the end dates of their models; an unreadable list changes nothing. */
export async function readProviderModelEnds(
  needs: ModelEndsNeeds,
  at: Date,
  { signal, onStep }: Step,
): Promise<void> {
  const due = await readDueProviders(needs.unitOfWork, at)
  for (let first = 0; first < due.length; first += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(due.slice(first, first + AT_ONCE).map((each) => readOne(needs, each, at)))
    await onStep()
  }
}

async function readDueProviders({ prisma }: Queryable, at: Date): Promise<StoredProvider[]> {
  const before = new Date(at.getTime() - EVERY_MS)
  const rows = await prisma.modelProvider.findMany({
    where: {
      enabled: true,
      kind: { in: KINDS },
      project: { accountId: { not: null } },
      OR: [{ modelsReadAt: null }, { modelsReadAt: { lt: before } }],
    },
    orderBy: { modelsReadAt: { sort: 'asc', nulls: 'first' } },
    take: MAX_PROVIDERS,
    include: WITH_PEOPLE,
  })
  return rows.map(toProvider)
}

async function readOne(needs: ModelEndsNeeds, provider: StoredProvider, at: Date): Promise<void> {
  const { value, problem } = await readModelList(needs, provider, (listed) =>
    readModelDates(listed, at),
  )
  const { id, updatedAt } = provider
  await needs.unitOfWork.prisma.modelProvider.updateMany({
    // Dates do not apply to settings that changed since.
    where: { id, updatedAt },
    data: { modelsReadAt: at, modelsProblem: problem, ...(value && { modelEnds: value }) },
  })
}
