import { type EndingModelRow, hasEnd } from '@promptwire/core/models/known/known-model'
import type { Scope } from '../../kernel/reach/reach.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { endView, findEndings } from './find-endings.ts'
import { readCurrentNames } from './model-uses.sql.ts'
import { readNamingProviders } from './providers.sql.ts'
import type { EndingNeeds } from './read-model-ends.sql.ts'

type Needs = EndingNeeds & { readonly unitOfWork: Queryable }

/** Names from working copies and live versions whose models end within `withinDays`, or have ended. */
export async function findEndingNames(
  needs: Needs,
  scope: Scope,
  withinDays: number,
): Promise<string[]> {
  return (await findCurrentEndings(needs, scope))
    .filter(({ row }) => endView(row, scope.at).days_left <= withinDays)
    .flatMap((ending) => ending.names)
}

/** Looks an ending model up by any of its names. */
export async function findEndingModel(
  { unitOfWork, findKnownModel }: Needs,
  projectId: string,
  name: string,
): Promise<EndingModelRow | undefined> {
  const providers = await readNamingProviders(unitOfWork, projectId)
  const known = findKnownModel(name)
  // A provider that is not a server of the project's own may have a model of this name.
  return (
    findEndings([name], providers, findKnownModel)[0]?.row ?? (hasEnd(known) ? known : undefined)
  )
}

export async function findNamesOfModel(
  needs: Needs,
  scope: Scope,
  model: string,
): Promise<string[]> {
  const endings = await findCurrentEndings(needs, scope)
  return endings.find(({ row }) => row.name === model)?.names ?? []
}

async function findCurrentEndings({ unitOfWork, findKnownModel }: Needs, scope: Scope) {
  const names = await readCurrentNames(unitOfWork, scope)
  const providers = await readNamingProviders(unitOfWork, scope.projectId)
  return findEndings(names, providers, findKnownModel)
}
