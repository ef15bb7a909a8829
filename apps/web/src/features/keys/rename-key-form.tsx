import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface RenameKeyFormProps {
  /** Path of the key. */
  readonly path: string
  readonly form: FormState
  /** ID of the field, as a page can have several of these forms. */
  readonly id: string
  /** ID of the surrounding popover. */
  readonly popover?: string
}

/** Renames a key. Its secret and permissions stay the same. */
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
