import { Button } from '../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/controls/choice.tsx'
import { ControlField, Field, FileField, Select, TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface ControlsProps {
  readonly form: FormState
  readonly action: string
  /** ID prefix, as a page can show this form twice. */
  readonly prefix: string
}

const ROLES = ['viewer', 'editor', 'admin', 'owner'].map((value) => ({ value, label: value }))

const ZONES = [
  { value: 'UTC', label: 'UTC' },
  { group: 'Europe', options: [{ value: 'Europe/Berlin', label: 'Berlin' }] },
]

const THEMES = ['System', 'Light', 'Dark'].map((label) => ({ value: label, label }))

const KINDS = [
  { value: 'live', label: 'Production', hint: 'Gets the published version' },
  { value: 'dev', label: 'Development', hint: 'Gets the working copy' },
]

/** A form with every control. */
export const Controls = ({ form, action, prefix }: ControlsProps) => (
  <Form action={action} form={form}>
    <Field
      form={form}
      name="name"
      id={`${prefix}name`}
      label="Name"
      hint="Shown to everyone in the project."
    />
    <Field form={form} name="slug" id={`${prefix}slug`} label="Slug" mono optional />
    <TextArea form={form} name="about" id={`${prefix}about`} label="About" optional />
    <ControlField
      form={form}
      name="day"
      id={`${prefix}day`}
      label="Day"
      optional
      render={(control) => <input class="input" type="date" name="day" {...control} />}
    />
    <FileField form={form} name="file" id={`${prefix}file`} label="File" optional />
    <Select form={form} name="role" id={`${prefix}role`} label="Role" options={ROLES} />
    <Select form={form} name="zone" id={`${prefix}zone`} label="Time zone" options={ZONES} />
    <RadioGroup form={form} name="kind" legend="Environment" choices={KINDS} />
    <RadioGroup form={form} name="theme" legend="Theme" choices={THEMES} short />
    <CheckboxGroup form={form} name="may" legend="Permissions">
      <Checkbox form={form} name="may" value="read" label="Read" hint="Prompts and versions" />
      <Checkbox form={form} name="may" value="write" label="Write" />
      <Checkbox form={form} name="may" value="pay" label="Spend money" disabled />
    </CheckboxGroup>
    <Actions>
      <Button kind="primary">Save version 4</Button>
      <Button>Cancel</Button>
    </Actions>
  </Form>
)
