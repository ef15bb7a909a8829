import { MODEL_USES } from '@promptwire/contract/models/models'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { paginate, toPage } from '../../kernel/page.ts'
import { type InternalContext, internalVerb, type VerbContext, verb } from '../../kernel/verb.ts'
import type { UsageOutcomes } from '../usage/index.sql.ts'
import { readAccountProjects } from './account-projects.sql.ts'
import { readEndingModels } from './read-ending-models.sql.ts'
import type { EndingNeeds } from './read-model-ends.sql.ts'

interface ListNeeds extends EndingNeeds {
  readonly usageOutcomes: UsageOutcomes
}

/** Soonest first. */
export const listEndingModels = verb(
  'list_ending_models',
  async ({
    caller,
    input: { within_days: withinDays = Number.POSITIVE_INFINITY, ...pageInput },
    unitOfWork,
    usageOutcomes,
    findKnownModel,
  }: VerbContext<'list_ending_models', ListNeeds>) => {
    await usageOutcomes.write()
    const mayReadEvals = caller.may.has('evals:read')
    const uses = MODEL_USES.filter((use) => mayReadEvals || (use !== 'eval' && use !== 'judge'))
    const all = await readEndingModels(unitOfWork, caller, findKnownModel, uses)
    const items = all
      .filter(({ days_left }) => days_left <= withinDays)
      .map((item) => ({ id: item.model, item }))
    const { data, next_cursor } = paginate(items, pageInput)
    return { data: data.map(({ item }) => item), ...(next_cursor !== undefined && { next_cursor }) }
  },
)

/** Each page has all models of its projects. */
export const listAccountEndingModels = internalVerb(
  'list_account_ending_models',
  async ({
    caller: { accountId, at },
    input: { limit, cursor },
    unitOfWork,
    usageOutcomes,
    findKnownModel,
  }: InternalContext<'list_account_ending_models', ListNeeds>) => {
    await usageOutcomes.write()
    const after = readCursor(cursor)
    const found = await readAccountProjects(unitOfWork, accountId, after, limit + 1)
    const { data: projects, next_cursor } = toPage(found, limit, (each) => each, writeCursor)
    const data = []
    for (const { id: project_id, name: project_name } of projects) {
      const scope = { projectId: project_id, at }
      const models = await readEndingModels(unitOfWork, scope, findKnownModel, MODEL_USES)
      for (const { prompts: _, ...model } of models)
        data.push({ ...model, project_id, project_name })
    }
    return { data, ...(next_cursor !== undefined && { next_cursor }) }
  },
)
