import { isDeepStrictEqual } from 'node:util'
import { type Caller, getUserId } from '../../../kernel/caller.ts'
import type { ChangeOutcome, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type {
  NewProvider,
  ProviderChange,
  ProviderTest,
  StoredProvider,
} from './provider-record.ts'
import {
  credentialColumns,
  headerColumns,
  lockProviders,
  providerAudit,
  requireFreeName,
  toColumns,
  toProvider,
  WITH_PEOPLE,
} from './provider-rows.ts'

/**
 * Changes a provider with all of the project's providers locked; undefined if it does not exist.
 */
const changeLocked = <T>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  run: (tx: Queryable, provider: StoredProvider) => Promise<ChangeOutcome<T>>,
): Promise<T | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId } = caller
    await lockProviders(tx, projectId)
    const row = await tx.prisma.modelProvider.findFirst({
      where: { id, projectId },
      include: WITH_PEOPLE,
    })
    return row ? run(tx, toProvider(row)) : unchanged(undefined)
  })

/** Test results do not apply to new settings. */
const UNTESTED = {
  testedAt: null,
  failingSince: null,
  lastError: null,
  modelEnds: {},
  modelsReadAt: null,
  modelsProblem: null,
}

const forCalls = (change: ProviderChange) => [
  change.baseUrl,
  change.options,
  change.credential,
  change.headers,
  change.silenceTimeout,
  change.totalTimeout,
  change.defaultModel,
]
const concernsCalls = (change: ProviderChange) =>
  forCalls(change).some((field) => field !== undefined)

/** Calls `buildChange` under the lock. Undefined if the project has no such provider. */
export const changeProvider = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  buildChange: (before: StoredProvider) => ProviderChange,
): Promise<StoredProvider | undefined> =>
  changeLocked(unitOfWork, caller, id, async (tx, before) => {
    const change = omitUnchanged(before, buildChange(before))
    if (Object.keys(change).length === 0) return unchanged(before)
    if (change.name !== undefined) await requireFreeName(tx, caller.projectId, change.name)
    const noted = { updatedAt: caller.at, updatedById: getUserId(caller) ?? null }
    const row = await tx.prisma.modelProvider.update({
      where: { id },
      data: { ...toColumns(change), ...noted, ...(concernsCalls(change) && UNTESTED) },
      include: WITH_PEOPLE,
    })
    const after = toProvider(row)
    return { result: after, audit: providerAudit('provider.updated', before, after) }
  })

const omitUnchanged = (before: StoredProvider, change: ProviderChange): ProviderChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !isDeepStrictEqual(before[name as keyof ProviderChange], value),
    ),
  )

/** False if the project has no such provider. */
export const removeProvider = async (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
): Promise<boolean> => {
  const deleted = await changeLocked(unitOfWork, caller, id, async (tx, before) => {
    await tx.prisma.modelProvider.delete({ where: { id } })
    return { result: true, audit: providerAudit('provider.deleted', before, undefined) }
  })
  return deleted ?? false
}

/** Without an id, the project has no default. False if the project has no such provider. */
export const markDefault = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string | undefined,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId } = caller
    await lockProviders(tx, projectId)
    const rows = await tx.prisma.modelProvider.findMany({
      where: { projectId },
      include: WITH_PEOPLE,
    })
    const all = rows.map(toProvider)
    const next = all.find((each) => each.id === id)
    const before = all.find(({ isDefault }) => isDefault)
    if (id !== undefined && !next) return unchanged(false)
    if (before?.id === id) return unchanged(true)
    // One at a time: a unique index allows one default.
    if (before) await mark(tx, before, false)
    if (next) await mark(tx, next, true)
    return { result: true, audit: toDefaultAudit(before, next) }
  })

const mark = (tx: Queryable, { id }: StoredProvider, isDefault: boolean) =>
  tx.prisma.modelProvider.update({ where: { id }, data: { isDefault } })

/** One entry: for the new default, else for the former one. */
function toDefaultAudit(before: StoredProvider | undefined, next: StoredProvider | undefined) {
  if (next) return providerAudit('provider.made_default', next, { ...next, isDefault: true })
  return before ? providerAudit('provider.updated', before, { ...before, isDefault: false }) : []
}

/** Records nothing if the provider has changed since the test. */
export const recordTest = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  { tested, problem }: ProviderTest,
): Promise<StoredProvider | undefined> =>
  changeLocked(unitOfWork, caller, tested.id, async (tx, before) => {
    if (!isDeepStrictEqual(forCalls(before), forCalls(tested))) return unchanged(before)
    const failingSince = problem === null ? null : (before.failingSince ?? caller.at)
    const row = await tx.prisma.modelProvider.update({
      where: { id: tested.id },
      data: { testedAt: caller.at, failingSince, lastError: problem },
      include: WITH_PEOPLE,
    })
    const after = toProvider(row)
    const { id: targetId, name } = after
    const seen = { name, works: problem === null, problem }
    return {
      result: after,
      audit: { action: 'provider.tested', targetType: 'model_provider', targetId, after: seen },
    }
  })

/** The project's first provider becomes its default. Undefined at the maximum. */
export const insertProvider = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  provider: NewProvider,
  maxProviders: number,
): Promise<StoredProvider | undefined> =>
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
    const stored = toProvider(await tx.prisma.modelProvider.create({ data, include: WITH_PEOPLE }))
    return { result: stored, audit: providerAudit('provider.created', undefined, stored) }
  })
