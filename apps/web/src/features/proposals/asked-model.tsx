import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'
import { Select } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'

export type Providers = Output<typeof publicContract.list_models>

export const readProviders = async (c: WebRequest): Promise<Providers> =>
  (await c.var.projectApi.list_models({ limit: 100 })).data

interface AskedModelProps {
  readonly form: FormState
  readonly providers: Providers
}

/** Which model is asked: the default, or any that the providers offer. */
export const AskedModel = ({ form, providers }: AskedModelProps) => (
  <Select
    form={form}
    name="asked"
    label="Model"
    hint="What it reads is sent to its provider, and what it takes counts against the monthly budget."
    options={[
      { value: '', label: defaultOf(providers) },
      ...providers.map(({ id, name, models }) => ({
        group: name,
        options: models.map((model) => ({ value: `${id}/${model}`, label: model })),
      })),
    ]}
  />
)

function defaultOf(providers: Providers): string {
  const found = providers.find(({ is_default }) => is_default)
  return found ? `The default: ${found.default_model} of ${found.name}` : 'The default'
}

/** A choice as the API takes it; ids hold no slash, and models may. */
export function modelOf(asked: string): { provider?: string; model?: string } {
  const at = asked.indexOf('/')
  return at < 0 ? {} : { provider: asked.slice(0, at), model: asked.slice(at + 1) }
}
