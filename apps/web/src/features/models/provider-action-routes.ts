import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../session/forms/form.ts'
import { texts } from '../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import {
  buildModelsPath,
  buildProviderPath,
  getProviderId,
  renderOfferedModels,
} from './render-models.tsx'

interface ProviderId {
  readonly provider_id: string
}

/** Actions of the provider page. */
export function providerActionRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const act = <Result>(
    path: string,
    call: (c: WebRequest, one: ProviderId) => Promise<Result>,
    next: (c: WebRequest, result: Result) => Next,
  ) =>
    routes.post(
      path,
      form({ fields: z.object({}), call: (c) => call(c, { provider_id: getProviderId(c) }), next }),
    )
  const back = (flash: string) => (c: WebRequest) => ({ to: buildProviderPath(c), flash })
  const update =
    (fields: { enabled?: boolean; credential?: null }) => (c: WebRequest, one: ProviderId) =>
      c.var.projectApi.update_provider({ ...one, ...fields })

  act('/on', update({ enabled: true }), back('Provider turned on.'))
  act('/off', update({ enabled: false }), back('Provider turned off.'))
  act('/forget', update({ credential: null }), back('Key removed.'))
  act(
    '/test',
    (c, one) => c.var.projectApi.test_provider(one),
    (c, { data }) => ({
      to: buildProviderPath(c),
      flash: data.last_error === null ? 'Test passed.' : 'Test failed.',
    }),
  )
  act(
    '/default',
    (c, one) => c.var.projectApi.set_default_provider(one),
    (c) => ({ to: buildModelsPath(c), flash: 'Default provider changed.' }),
  )
  act(
    '/delete',
    (c, one) => c.var.projectApi.delete_provider(one),
    (c) => ({ to: buildModelsPath(c), flash: 'Provider deleted.' }),
  )
  routes.post(
    '/offered',
    form({
      fields: z.object({ models: texts() }),
      call: (c, { models }) =>
        c.var.projectApi.update_provider({ provider_id: getProviderId(c), models }),
      next: (c) => ({ to: buildProviderPath(c), flash: 'Models saved.' }),
      rerender: renderOfferedModels,
    }),
  )
  return routes
}
