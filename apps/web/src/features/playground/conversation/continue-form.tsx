import { MAX_MESSAGE_LENGTH } from '@promptwire/contract/playground/turns'
import { ToolCalls } from '../../../product/tool-calls.tsx'
import { ValueField } from '../../../product/values/typed-value.tsx'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { type Run, runsPath } from '../load-run.ts'
import { variableName } from '../run-form.ts'
import { resultField } from './turn-form.ts'

interface ContinueFormProps extends PromptContext {
  readonly run: Run
  /** Set if the form was rejected. */
  readonly form: FormState | undefined
}

/** Continues a run with results of the called tools, or with a message. */
export const ContinueForm = ({ run, form = freshForm(), ...facts }: ContinueFormProps) => {
  const { tool_calls: calls } = run
  const id = (name: string) => `continue-${run.id}-${name}`
  const fields = (
    <Form
      action={`${runsPath(facts, [run.id])}/turns`}
      form={form}
      id={`continue-${run.id}`}
      hasLongText
    >
      {calls.length === 0 ? (
        <TextArea
          form={form}
          name="next_message"
          id={id('message')}
          label="Next message"
          rows={3}
          maxlength={MAX_MESSAGE_LENGTH}
        />
      ) : (
        <ToolCalls
          calls={calls}
          renderResult={({ name }, at) => (
            <TextArea
              form={form}
              name={resultField(at)}
              id={id(String(at))}
              label={`Result of ${name}${calls.length > 1 ? `, call ${at + 1}` : ''}`}
              rows={2}
              maxlength={MAX_MESSAGE_LENGTH}
              mono
            />
          )}
        />
      )}
      <SensitiveValues form={form} run={run} id={id} {...facts} />
      <Button icon="play">{calls.length === 0 ? 'Send' : 'Send results'}</Button>
    </Form>
  )
  if (calls.length > 0) return fields
  return (
    <details open={form.problem !== undefined || Object.keys(form.problems).length > 0}>
      <summary>Continue the conversation</summary>
      {fields}
    </details>
  )
}

interface SensitiveValuesProps extends PromptContext {
  readonly run: Run
  readonly form: FormState
  readonly id: (name: string) => string
}

/** Asks for values that the run did not store. */
const SensitiveValues = ({ run, form, id, prompt }: SensitiveValuesProps) =>
  (prompt.variables ?? [])
    .filter(({ key, sensitive }) => sensitive && !Object.hasOwn(run.variables ?? {}, key))
    .map((variable) => (
      <ValueField
        form={form}
        name={variableName(variable.key)}
        id={id(variable.key)}
        label={variable.key}
        hint="Runs do not keep sensitive values."
        variable={variable}
        optional={!variable.required}
      />
    ))
