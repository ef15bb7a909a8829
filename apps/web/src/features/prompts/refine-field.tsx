import { Select } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'
import {
  chosenModel,
  describeDefault,
  modelChoices,
  type Providers,
} from '../../ui/model-choice.ts'

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
      { value: DEFAULT, label: describeDefault(providers) },
      ...modelChoices(providers),
    ]}
    optional
  />
)

const DEFAULT = 'default'

/** A choice as the API takes it. */
export const toRefineOptions = (chosen: string) =>
  chosen === '' ? {} : { refine: true, ...chosenModel(chosen) }
