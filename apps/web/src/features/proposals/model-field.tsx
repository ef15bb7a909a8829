import { describeDefault, modelChoices, type Providers } from '../../product/models/model-choice.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { Select } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

export const loadProviders = async (c: WebRequest): Promise<Providers> =>
  (await c.var.projectApi.list_models({ limit: 100 })).data

interface ModelFieldProps {
  readonly form: FormState
  readonly providers: Providers
}

export const ModelField = ({ form, providers }: ModelFieldProps) => (
  <Select
    form={form}
    name="asked"
    label="Model"
    hint="The prompt is sent to the model's provider. The call counts toward the monthly budget."
    options={[{ value: '', label: describeDefault(providers) }, ...modelChoices(providers)]}
  />
)
