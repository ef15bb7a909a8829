import { USUAL_EDITS } from '@promptwire/core/contract/public/checks'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ENDINGS } from '../../ui/endings.ts'
import { Field, FieldProblem, Select, TextArea } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { type CheckRow, checkName } from './check-rows.ts'
import { CHECK_WORDS } from './check-words.ts'

interface CheckFieldProps {
  readonly form: FormState
  readonly action: string
  readonly row: CheckRow
  readonly at: number
}

/** One check to write: its value, what else its type needs, and how much it counts. */
export const CheckField = (props: CheckFieldProps) => {
  const { form, action, row, at } = props
  const { opposite } = CHECK_WORDS[row.type]
  return (
    <div class="test-case-check">
      <input type="hidden" name={checkName(at, 'type')} value={row.type} />
      <ValueField {...props} />
      <FieldProblem text={form.problems[checkName(at, 'type')]} />
      {opposite ? <Checkbox form={form} name={checkName(at, 'not')} label={opposite} /> : null}
      {row.type === 'llm-rubric' ? (
        <Checkbox
          form={form}
          name={checkName(at, 'votes')}
          value="3"
          label="Ask three times, and most decide"
        />
      ) : null}
      <Counting {...props} />
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

const ValueField = ({ form, row: { type }, at }: CheckFieldProps) => {
  const { name, hint, written } = CHECK_WORDS[type]
  const field = { form, name: checkName(at, 'value'), label: name, hint }
  const limit = { form, name: checkName(at, 'threshold'), type: 'number', step: 'any' } as const
  switch (written) {
    case 'number':
      return <Field {...field} type="number" min={1} />
    case 'words':
      return <Field {...field} placeholder="50-200" />
    case 'amount':
      return <Field {...limit} label={name} hint={hint} min={0} />
    case 'ending':
      return <Select {...field} options={ENDING_OPTIONS} />
    case 'checks':
      return (
        <>
          <TextArea {...field} rows={6} mono />
          <Field {...limit} label="Passing score" min={0} max={1} optional />
        </>
      )
    default:
      return (
        <>
          <TextArea
            {...field}
            rows={ROWS[written] ?? 1}
            mono={written !== 'text' && written !== 'lines'}
            optional={MAY_BE_EMPTY.includes(type)}
          />
          {type === 'levenshtein' ? (
            <Field {...limit} label="Characters that may differ" hint={EDITS} min={0} optional />
          ) : null}
        </>
      )
  }
}

const ROWS: Readonly<Record<string, number>> = { schema: 8, 'schema or nothing': 4, lines: 3 }
const MAY_BE_EMPTY: readonly string[] = ['equals', 'levenshtein', 'is-json', 'contains-json']
const EDITS = `${USUAL_EDITS} when left out.`

const ENDING_OPTIONS = Object.entries(ENDINGS).map(([value, label]) => ({ value, label }))

/** How much a check counts; closed where nobody said so. */
const Counting = ({ form, row: { weight, metric }, at }: CheckFieldProps) => {
  const names = [checkName(at, 'weight'), checkName(at, 'metric')]
  const isOpen = weight !== '' || metric !== '' || names.some((name) => name in form.problems)
  return (
    <details open={isOpen}>
      <summary class="quiet-text">Weight and metric</summary>
      <Field
        form={form}
        name={checkName(at, 'weight')}
        label="Weight"
        hint="How much it counts in the score: 1 when left out, and with 0 it never fails."
        type="number"
        step="any"
        min={0}
        optional
      />
      <Field
        form={form}
        name={checkName(at, 'metric')}
        label="Metric"
        hint="Runs tell the score of all checks of one name together."
        maxlength={100}
        optional
      />
    </details>
  )
}
