import { Checkbox, RadioGroup } from '../../ui/controls/choice.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

const ACTORS = [
  { value: 'creator', label: 'You', hint: 'Acts with your role, and stops when you leave.' },
  {
    value: 'editor',
    label: 'The project, as an editor',
    hint: 'A service key for CI and servers. It keeps working when people leave.',
  },
  {
    value: 'viewer',
    label: 'The project, as a viewer',
    hint: 'A service key that only reads.',
  },
] as const

/** Whether a new key belongs to its creator or to the project. */
export const ServiceFields = ({ form }: { readonly form: FormState }) => (
  <>
    <RadioGroup form={form} name="acts_as" legend="Belongs to" choices={ACTORS} />
    <Checkbox
      form={form}
      name="approves"
      label="Approvals by this service key count"
      hint="Where approval is required. Approvals by other keys never count."
    />
  </>
)
