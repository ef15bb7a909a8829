import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Select } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'

export type Providers = Output<typeof publicContract.list_models>

interface RefineFieldProps {
  readonly form: FormState
  readonly providers: Providers
}

/** Whether a model refines the division, and which. */
export const RefineField = ({ form, providers }: RefineFieldProps) => (
  <Select
    form={form}
    name="refine"
    label="Have a model refine it"
    hint="It divides, titles and types the blocks and describes variables; every character of the text stays. The text is sent to its provider, it counts against the monthly budget, and you review a proposal."
    options={[
      { value: '', label: 'No, as it is shown here' },
      { value: DEFAULT, label: defaultOf(providers) },
      ...providers.map(({ id, name, models }) => ({
        group: name,
        options: models.map((model) => ({ value: `${id}/${model}`, label: model })),
      })),
    ]}
    optional
  />
)

const DEFAULT = 'default'

function defaultOf(providers: Providers): string {
  const found = providers.find(({ is_default }) => is_default)
  return found ? `The default: ${found.default_model} of ${found.name}` : 'The default'
}

/** A choice as the API takes it; ids hold no slash, and models may. */
export function refineOf(chosen: string) {
  if (chosen === '') return {}
  const at = chosen.indexOf('/')
  const named = at < 0 ? {} : { provider: chosen.slice(0, at), model: chosen.slice(at + 1) }
  return { refine: true, ...named }
}
