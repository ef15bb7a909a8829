import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Actions, Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'

interface RenameKeyFormProps {
  /** The key's own address. */
  readonly path: string
  readonly form: FormState
  /** Of the field, where a page has several of these. */
  readonly id: string
  /** The popover that it stands in. */
  readonly popover?: string
}

/** Another name for a key; what it may do and its text stay. */
export const RenameKeyForm = ({ path, form, id, popover }: RenameKeyFormProps) => (
  <Form action={`${path}/rename`} form={form}>
    <Field
      form={form}
      id={id}
      name="name"
      label="Name"
      maxlength={200}
      autocomplete="off"
      hint="Programs notice nothing: the key itself stays."
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
