import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface RenameKeyFormProps {
  readonly path: string
  readonly form: FormState
  /** Id of the field: a page can have several of these forms. */
  readonly id: string
  readonly popover?: string
}

/** The secret and permissions stay the same. */
export const RenameKeyForm = ({ path, form, id, popover }: RenameKeyFormProps) => (
  <Form action={`${path}/rename`} form={form}>
    <Field
      form={form}
      id={id}
      name="name"
      label="Name"
      maxlength={200}
      autocomplete="off"
      hint="The key itself does not change."
    />
    <Actions>
      <Button kind="primary">Save name</Button>
      {popover ? (
        <Button type="button" popovertarget={popover} popovertargetaction="hide">
          Cancel
        </Button>
      ) : null}
    </Actions>
  </Form>
)
