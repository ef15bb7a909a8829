import { MOST_CHECKS } from '@promptwire/core/contract/public/test-case-fields'
import { Button } from '../../ui/button.tsx'
import { Field, FieldProblem, TextArea } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { CHECK_TYPES, CHECK_WORDS } from './check-words.ts'
import { type CheckRow, checkName, checkRows } from './test-case-form.ts'

interface CheckFieldsProps {
  readonly form: FormState
  /** What adds or removes a check and keeps all else that was typed. */
  readonly action: string
}

/** The checks of a test case, each with what its type needs, and the types to add. */
export const CheckFields = ({ form, action }: CheckFieldsProps) => {
  const rows = checkRows(form)
  return (
    <fieldset class="test-case-part" id="checks">
      <legend class="legend">Checks</legend>
      <p class="field-hint">
        What every good answer has in common. An output passes when all checks pass.
      </p>
      {rows.map((row, at) => (
        <CheckField form={form} action={action} row={row} at={at} />
      ))}
      <FieldProblem text={form.problems['checks']} />
      {rows.length < MOST_CHECKS ? (
        <div class="row test-case-types">
          {CHECK_TYPES.map((type) => (
            <Button icon="plus" name="act" value={`add.${type}`} formaction={action} formnovalidate>
              {CHECK_WORDS[type].name}
            </Button>
          ))}
        </div>
      ) : (
        <p class="quiet-text">{`A test case has at most ${MOST_CHECKS} checks.`}</p>
      )}
    </fieldset>
  )
}

interface CheckFieldProps extends CheckFieldsProps {
  readonly row: CheckRow
  readonly at: number
}

const CheckField = ({ form, action, row: { type }, at }: CheckFieldProps) => {
  const { name, hint, written } = CHECK_WORDS[type]
  const field = { form, name: checkName(at, 'value'), label: name, hint }
  return (
    <div class="test-case-check">
      <input type="hidden" name={checkName(at, 'type')} value={type} />
      {written === 'number' ? (
        <Field {...field} type="number" min={1} />
      ) : (
        <TextArea
          {...field}
          rows={type === 'json_schema' ? 8 : 1}
          mono={written === 'code'}
          optional={type === 'equals'}
        />
      )}
      <FieldProblem text={form.problems[checkName(at, 'type')]} />
      <Button
        kind="plain"
        name="act"
        value={`remove.${at}`}
        formaction={action}
        formnovalidate
        of={`check ${at + 1}`}
      >
        Remove
      </Button>
    </div>
  )
}
