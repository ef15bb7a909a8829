import type { EndingModel, ModelUse } from '@promptwire/contract/models/models'
import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import type { Scope } from '../../kernel/reach/reach.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { usageRange } from '../usage/index.ts'
import { type Ending, endView, findEndings } from './find-endings.ts'
import { type ModelUser, readModelUsers, readUsedNames, type UsesWanted } from './model-uses.sql.ts'
import { readNamingProviders } from './providers.sql.ts'

export async function readUsersOfEndings(
  db: Queryable,
  wanted: UsesWanted,
  endings: readonly Ending[],
): Promise<ModelUser[]> {
  const byName = new Map(endings.flatMap(({ row, names }) => names.map((each) => [each, row.name])))
  return byName.size === 0 ? [] : readModelUsers(db, wanted, byName)
}

/** Ending models that prompts in scope, or the project's providers, name; soonest first. */
export async function readEndingModels(
  db: Queryable,
  scope: Scope,
  findKnownModel: FindKnownModel,
  uses: readonly ModelUse[],
): Promise<EndingModel[]> {
  const providers = await readNamingProviders(db, scope.projectId)
  const wanted = { scope, recent: usageRange({}, scope.at), uses }
  const used = await readUsedNames(db, wanted)
  const requests = new Map(used.map(({ name, requests }) => [name, requests]))
  const names = [...requests.keys(), ...providers.map(({ defaultModel }) => defaultModel)]
  const endings = findEndings(names, providers, findKnownModel)
  const users = await readUsersOfEndings(db, wanted, endings)
  return endings.map(({ row, names }) => {
    const own = users.filter(({ model }) => model === row.name)
    return {
      ...endView(row, scope.at),
      spellings: names,
      requests: names.reduce((sum, name) => sum + (requests.get(name) ?? 0), 0),
      providers: providers
        .filter(({ defaultModel }) => names.includes(defaultModel))
        .map(({ name }) => name),
      prompt_count: own[0]?.total ?? 0,
      prompts: own.map(({ model, total, ...prompt }) => prompt),
    }
  })
}
