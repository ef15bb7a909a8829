import { describeWebhookEvent, WEBHOOK_EVENTS } from '@promptwire/contract/webhooks/webhook-events'
import { Checkbox, CheckboxGroup } from '../../ui/controls/choice.tsx'
import { Field } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

export const WebhookFields = ({ form }: { form: FormState }) => (
  <>
    <Field
      form={form}
      name="url"
      type="url"
      label="Address"
      maxlength={2048}
      placeholder="https://example.com/hooks/promptwire"
    />
    <Field form={form} name="description" label="Description" optional maxlength={200} />
    <CheckboxGroup form={form} name="events" legend="Events">
      {WEBHOOK_EVENTS.map((type) => (
        <Checkbox
          form={form}
          name="events"
          value={type}
          label={<code>{type}</code>}
          hint={describeWebhookEvent(type)}
        />
      ))}
    </CheckboxGroup>
  </>
)
