import { Checkbox } from '../../ui/controls/choice.tsx'
import { Field, TextArea } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface CallSettingsProps {
  readonly form: FormState
  readonly headerNames: readonly string[]
}

const FIELDS = ['silence_timeout', 'total_timeout', 'concurrency', 'headers']

/** Opens if a field has an error. */
export const CallSettings = ({ form, headerNames }: CallSettingsProps) => (
  <details open={FIELDS.some((name) => form.problems[name] !== undefined)}>
    <summary>Timeouts, concurrency and headers</summary>
    <div class="stack call-settings">
      <Timeout
        form={form}
        name="silence_timeout"
        label="Silence timeout (seconds)"
        max={1_800}
        hint="Fails a call that sends no data for this long. Default: 90, or 600 for reasoning models."
      />
      <Timeout
        form={form}
        name="total_timeout"
        label="Total timeout (seconds)"
        max={3_600}
        hint="Limit per call. Default: 300, or 1800 for reasoning models."
      />
      <Field
        form={form}
        name="concurrency"
        type="number"
        label="Concurrent eval calls"
        min={1}
        max={64}
        optional
        placeholder="4"
        hint="Eval calls at a time, across all runs of one worker process. Default: 4."
      />
      <TextArea
        form={form}
        name="headers"
        label="Extra headers"
        autocomplete="off"
        optional
        rows={2}
        mono
        placeholder="X-Team: support"
        hint={<HeadersHint names={headerNames} />}
      />
      {headerNames.length > 0 ? (
        <Checkbox form={form} name="remove_headers" label="Remove all extra headers" />
      ) : null}
    </div>
  </details>
)

interface TimeoutProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly max: number
  readonly hint: string
}

const Timeout = (props: TimeoutProps) => <Field {...props} type="number" min={1} optional />

const HeadersHint = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <>
      Sent with every call, one <code>Name: value</code> per line. Values are encrypted and never
      shown.
    </>
  ) : (
    <>
      Stored: <code>{names.join(', ')}</code>. Leave empty to keep them. What you enter replaces all
      of them.
    </>
  )
