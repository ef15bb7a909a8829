import { DEFAULT_CONCURRENCY } from '@promptwire/contract/models/provider-fields'
import { Hono } from 'hono'
import { form } from '../../session/forms/form.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { BudgetForm, parseLimits } from './budget-form.ts'
import { renderEndingModels } from './ending-models.tsx'
import { ChoosePreset, freshProvider, NewProvider } from './new-provider.tsx'
import { providerActionRoutes } from './provider-action-routes.ts'
import { NewProviderForm, ProviderForm, SECRET, withOptions } from './provider-form.ts'
import { findPreset } from './provider-presets.ts'
import {
  buildModelsPath,
  buildProviderPath,
  getProviderId,
  renderModels,
  renderOfferedModels,
  renderProvider,
} from './render-models.tsx'
import { replaceModelRoutes } from './replace-model-routes.tsx'

const PROVIDER_PATH = '/:provider_id'

export function modelRoutes(_web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => renderModels(c))
  routes.get('/ending', renderEndingModels)
  routes.route('/ending/replace', replaceModelRoutes())
  routes.get('/new', (c) => renderNewProvider(c, c.req.query('preset')))
  routes.post(
    '/',
    form({
      fields: NewProviderForm,
      call: (c, { preset: _preset, concurrency = DEFAULT_CONCURRENCY, ...provider }) =>
        c.var.projectApi.create_provider({ ...withOptions(provider), concurrency }),
      next: (c, { data }) => ({
        to: buildProviderPath(c, data.id),
        flash: 'Provider added. Test it now.',
      }),
      secret: SECRET,
      rerender: (c, state) => renderNewProvider(c, fieldValue(state, 'preset'), state),
    }),
  )
  routes.post(
    '/budget',
    form({
      fields: BudgetForm,
      call: (c, typed) => c.var.projectApi.set_ai_budget(parseLimits(typed)),
      next: (c) => ({ to: buildModelsPath(c), flash: 'Budget saved.' }),
      rerender: (c, budget) => renderModels(c, { budget }),
    }),
  )
  routes.get(PROVIDER_PATH, (c) => renderProvider(c))
  routes.get(`${PROVIDER_PATH}/offered`, (c) => renderOfferedModels(c))
  routes.post(
    PROVIDER_PATH,
    form({
      fields: ProviderForm,
      call: (c, { credential, headers, remove_headers, concurrency, ...fields }) =>
        c.var.projectApi.update_provider({
          provider_id: getProviderId(c),
          ...withOptions(fields),
          concurrency: concurrency ?? DEFAULT_CONCURRENCY,
          ...(credential !== null && { credential }),
          ...((headers.length > 0 || remove_headers) && { headers }),
        }),
      next: (c) => ({ to: buildProviderPath(c), flash: 'Provider saved.' }),
      secret: SECRET,
      rerender: renderProvider,
    }),
  )
  routes.route(PROVIDER_PATH, providerActionRoutes())
  return routes
}

/** Shows the choice of presets unless the id names one. */
function renderNewProvider(c: WebRequest, id: string | undefined, state?: FormState) {
  const path = buildModelsPath(c)
  const preset = findPreset(id)
  if (!c.var.project.may.includes('providers:manage')) return renderModels(c)
  if (!preset) return renderModels(c, { dialog: <ChoosePreset path={path} /> })
  const filled = state ?? freshProvider(preset)
  const dialog = <NewProvider path={path} preset={preset} form={filled} />
  return renderModels(c, { dialog })
}
