import { DEFAULT_CONCURRENCY } from '@promptwire/core/contract/provider-fields'
import { Hono } from 'hono'
import { form } from '../../session/form.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, fieldValue } from '../../ui/form-state.ts'
import { BudgetForm, limitsOf } from './budget-form.ts'
import { ChoosePreset, freshProvider, NewProvider } from './new-provider.tsx'
import { providerActionRoutes } from './provider-action-routes.ts'
import { NewProviderForm, ProviderForm, SECRET, withOptions } from './provider-form.ts'
import { presetOf } from './provider-presets.ts'
import { showModels } from './show-models.tsx'
import { idOf, listPathOf, pathOf, showOffered, showProvider } from './show-provider.tsx'

const ONE = '/:provider_id'

/** The model providers of a project: list, add, change, test, choose the default; and its budget. */
export function modelRoutes(_web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => showModels(c))
  routes.get('/new', (c) => showNew(c, c.req.query('preset')))
  routes.post(
    '/',
    form({
      fields: NewProviderForm,
      call: (c, { preset: _preset, concurrency = DEFAULT_CONCURRENCY, ...provider }) =>
        c.var.projectApi.create_provider({ ...withOptions(provider), concurrency }),
      next: (c, { data }) => ({
        to: pathOf(c, data.id),
        say: 'Provider added. Test it to see whether it answers.',
      }),
      secret: SECRET,
      again: (c, state) => showNew(c, fieldValue(state, 'preset'), state),
    }),
  )
  routes.post(
    '/budget',
    form({
      fields: BudgetForm,
      call: (c, typed) => c.var.projectApi.set_ai_budget(limitsOf(typed)),
      next: (c) => ({ to: listPathOf(c), say: 'Budget saved.' }),
      again: (c, budget) => showModels(c, { budget }),
    }),
  )
  routes.get(ONE, (c) => showProvider(c))
  routes.get(`${ONE}/offered`, (c) => showOffered(c))
  routes.post(
    ONE,
    form({
      fields: ProviderForm,
      call: (c, { credential, headers, remove_headers, concurrency, ...fields }) =>
        c.var.projectApi.update_provider({
          provider_id: idOf(c),
          ...withOptions(fields),
          concurrency: concurrency ?? DEFAULT_CONCURRENCY,
          ...(credential !== null && { credential }),
          ...((headers.length > 0 || remove_headers) && { headers }),
        }),
      next: (c) => ({ to: pathOf(c), say: 'Provider saved.' }),
      secret: SECRET,
      again: showProvider,
    }),
  )
  routes.route(ONE, providerActionRoutes())
  return routes
}

/** Without a preset that we know, the choice of one. */
function showNew(c: WebRequest, id: string | undefined, state?: FormState) {
  const path = listPathOf(c)
  const preset = presetOf(id)
  if (!c.var.project.may.includes('providers:manage')) return showModels(c)
  if (!preset) return showModels(c, { dialog: <ChoosePreset path={path} /> })
  const filled = state ?? freshProvider(preset)
  const dialog = <NewProvider path={path} preset={preset} form={filled} />
  return showModels(c, { dialog })
}
