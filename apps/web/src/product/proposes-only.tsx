import { Checkbox } from '../ui/controls/choice.tsx'
import type { FormState } from '../ui/controls/form-state.ts'

/** Whether a key proposes prompt changes instead of making them. */
export const ProposesOnlyChoice = ({ form }: { form: FormState }) => (
  <Checkbox
    form={form}
    name="proposes_only"
    label="Propose changes for review"
    hint="Changes to prompts become proposals, which a person applies. Direct changes and publishing are refused."
  />
)
