import {
  chosenModel,
  describeDefault,
  modelChoices,
  type Providers,
} from '../../../product/models/model-choice.ts'
import { Select } from '../../../ui/controls/field.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'

interface RefineFieldProps {
  readonly form: FormState
  readonly providers: Providers
}

/** Whether a model refines the division into blocks, and which model. */
export const RefineField = ({ form, providers }: RefineFieldProps) => (
  <Select
    form={form}
    name="refine"
    label="Refine with a model"
    hint="Divides the text into typed blocks with titles, and describes variables. The text stays unchanged. Sent to the model's provider, counts toward the monthly budget, and becomes a proposal to review."
    options={[
      { value: '', label: 'No, import as shown' },
      { value: DEFAULT, label: describeDefault(providers) },
      ...modelChoices(providers),
    ]}
    optional
  />
)

const DEFAULT = 'default'

/** Converts the choice to API options. */
export const toRefineOptions = (chosen: string) =>
  chosen === '' ? {} : { refine: true, ...chosenModel(chosen) }
