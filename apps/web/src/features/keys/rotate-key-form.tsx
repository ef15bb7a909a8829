import { MAX_ROTATION_HOURS } from '@promptwire/contract/keys/keys'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

export const RotateKeyForm = ({ path, form }: { path: string; form: FormState }) => (
  <Form action={`${path}/rotate`} form={form}>
    <Field
      form={form}
      name="hours"
      type="number"
      min={0}
      max={MAX_ROTATION_HOURS}
      label="Hours until the current secret stops"
      hint="0 stops it and all earlier secrets at once."
    />
    <Actions>
      <Button>Rotate key</Button>
    </Actions>
  </Form>
)
