import { type Key, MAX_KEY_DESCRIPTION_LENGTH } from '@promptwire/contract/keys/keys'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Select, TextArea } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { type FolderChoice, ReachFields } from './reach-fields.tsx'

interface KeySettingsFormProps {
  readonly path: string
  readonly form: FormState
  readonly members: readonly Key['owner'][]
  readonly owner: Key['owner']
  readonly folders: readonly FolderChoice[]
}

export const KeySettingsForm = ({ path, form, members, owner, folders }: KeySettingsFormProps) => (
  <Form action={path} form={form}>
    <Field form={form} name="name" label="Name" maxlength={200} autocomplete="off" />
    <TextArea
      form={form}
      name="description"
      label="Description"
      rows={2}
      maxlength={MAX_KEY_DESCRIPTION_LENGTH}
      optional
    />
    <Select
      form={form}
      name="owner_id"
      label="Owner"
      hint="The member who is responsible for the key."
      options={toOptions(members, owner)}
    />
    <Field
      form={form}
      name="monthly_requests"
      type="number"
      min={1}
      max={1_000_000_000}
      label="Max requests per month"
      hint="Requests above it get 429. Leave empty to use the limit of the plan."
      optional
    />
    <Field
      form={form}
      name="requests_per_second"
      type="number"
      min={1}
      max={10_000}
      label="Max requests per second"
      hint="In each process of the API. Leave empty to use the limit of the service."
      optional
    />
    <TextArea
      form={form}
      name="allowed_networks"
      label="Allowed networks"
      rows={3}
      placeholder="203.0.113.0/24"
      hint="One per line. Requests from elsewhere get 403. Leave empty to allow any address."
      optional
      mono
    />
    <ReachFields form={form} folders={folders} />
    <Actions>
      <Button kind="primary">Save key</Button>
    </Actions>
  </Form>
)

/** Keeps an owner who left the project selected. */
function toOptions(members: KeySettingsFormProps['members'], owner: Key['owner']) {
  const isMember = members.some(({ user_id }) => user_id === owner.user_id)
  const options = members.map(({ user_id, name }) => ({ value: user_id, label: name }))
  return isMember ? options : [{ value: owner.user_id, label: `${owner.name} (left)` }, ...options]
}
