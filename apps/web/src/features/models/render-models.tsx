import type { Provider } from '@promptwire/contract/models/providers'
import type { Child } from 'hono/jsx'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { budgetForm } from './budget-form.ts'
import { ModelsPage } from './models-page.tsx'
import { OfferedModels } from './offered-models.tsx'
import { ProviderPage } from './provider-page.tsx'

interface ModelsPageOptions {
  readonly dialog?: Child
  /** The rejected limits form. */
  readonly budget?: FormState
}

export async function renderModels(
  c: WebRequest,
  { dialog, budget: refused }: ModelsPageOptions = {},
) {
  const { project, projectApi } = c.var
  const [{ data: list }, { data: budget }] = await Promise.all([
    projectApi.list_providers({}),
    projectApi.get_ai_budget({}),
  ])
  const limits = refused ?? budgetForm(budget)
  return c.render(
    <ModelsPage project={project} list={list} budget={budget} limits={limits} dialog={dialog} />,
    { title: 'Models' },
  )
}

export const getProviderId = (c: WebRequest): string => c.req.param('provider_id') ?? ''

export const buildModelsPath = (c: WebRequest) => `/projects/${c.var.project.id}/models`

export const buildProviderPath = (c: WebRequest, id = getProviderId(c)) =>
  `${buildModelsPath(c)}/${encodeURIComponent(id)}`

/** Shows the settings, or the rejected form. */
export async function renderProvider(c: WebRequest, form?: FormState) {
  const { data: provider } = await c.var.projectApi.get_provider({ provider_id: getProviderId(c) })
  return renderProviderPage(c, provider, { form })
}

export async function renderOfferedModels(c: WebRequest, form?: FormState) {
  const one = { provider_id: getProviderId(c) }
  const [{ data: provider }, { data: offer }] = await Promise.all([
    c.var.projectApi.get_provider(one),
    c.var.projectApi.list_provider_models(one),
  ])
  const dialog = (
    <OfferedModels
      provider={provider}
      path={buildProviderPath(c)}
      offered={offer.models}
      problem={offer.problem}
      form={form ?? freshForm({ models: provider.models })}
    />
  )
  return renderProviderPage(c, provider, { dialog })
}

function renderProviderPage(
  c: WebRequest,
  provider: Provider,
  { form, dialog }: { form?: FormState | undefined; dialog?: Child },
) {
  const { name, base_url, default_model, models } = provider
  const filled = {
    name,
    base_url: base_url ?? '',
    default_model,
    models: models.join('\n'),
    ...readOptions(provider),
    silence_timeout: readSeconds(provider.silence_timeout),
    total_timeout: readSeconds(provider.total_timeout),
    concurrency: String(provider.concurrency),
  }
  return c.render(
    <ProviderPage
      project={c.var.project}
      provider={provider}
      path={buildProviderPath(c)}
      form={form ?? freshForm(filled)}
      dialog={dialog}
    />,
    { title: name },
  )
}

const readOptions = ({ options }: Provider) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [`options.${name}`, value]))

const readSeconds = (timeout: number | null) => (timeout === null ? '' : String(timeout))
