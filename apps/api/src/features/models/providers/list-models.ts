import { paginate } from '../../../kernel/page.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { AiBudget } from '../budget/ai-budget.sql.ts'
import { type ModelRules, usableModels } from '../model-rules.ts'
import type { DemoProvider, FindDemo } from './demo-provider.ts'
import type { StoredProvider } from './provider-record.ts'
import { readProviders } from './providers.sql.ts'

/** Lists models that a run can name, without addresses and disabled providers. */
export const listModels = verb(
  'list_models',
  async ({
    caller: { projectId },
    input,
    unitOfWork,
    findDemo,
    aiBudget,
  }: VerbContext<
    'list_models',
    {
      readonly findDemo: FindDemo
      readonly aiBudget: Pick<AiBudget, 'readRules'>
    }
  >) => {
    const stored = await readProviders(unitOfWork, projectId)
    const demo = await findDemo()
    const hasDefault = stored.some(({ isDefault }) => isDefault)
    const all = [
      ...stored.filter(({ enabled }) => enabled).map(toProviderModels),
      ...(demo ? [toDemoModels(demo, !hasDefault)] : []),
    ]
    const rules = await aiBudget.readRules(projectId)
    return paginate(
      all.flatMap((provider) => usable(provider, rules)),
      input,
    )
  },
)

/** Keeps only models that the project allows; leaves out a provider without any. */
function usable(provider: ProviderModels, rules: ModelRules): ProviderModels[] {
  const { name, default_model } = provider
  const { model, models } = usableModels(rules, { ...provider, name, model: default_model })
  return models.length === 0 ? [] : [{ ...provider, models: [...models], default_model: model }]
}

type ProviderModels = ReturnType<typeof toProviderModels> | ReturnType<typeof toDemoModels>

const toProviderModels = ({ id, name, kind, models, defaultModel, isDefault }: StoredProvider) => ({
  id,
  name,
  kind,
  models: [...new Set([defaultModel, ...models])],
  default_model: defaultModel,
  is_default: isDefault,
  is_demo: false,
})

const toDemoModels = ({ id, name, access, models }: DemoProvider, isDefault: boolean) => ({
  id,
  name,
  kind: access.kind,
  models: [...models],
  default_model: models[0] ?? '',
  is_default: isDefault,
  is_demo: true,
})
