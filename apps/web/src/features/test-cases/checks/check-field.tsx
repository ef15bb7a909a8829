import { DEFAULT_EDIT_DISTANCE } from '@promptwire/contract/checks/checks'
import { FINISH_REASON_LABELS } from '../../../product/finish-reason-labels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { Field, FieldProblem, Select, TextArea } from '../../../ui/controls/field.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { CHECK_DEFINITIONS } from './check-definitions.ts'
import { type CheckRow, checkName } from './check-rows.ts'

interface CheckFieldProps {
  readonly form: FormState
  readonly action: string
  readonly row: CheckRow
  readonly at: number
}

export const CheckField = (props: CheckFieldProps) => {
  const { form, action, row, at } = props
  const { opposite } = CHECK_DEFINITIONS[row.type]
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
          label="Ask three times and use the majority"
        />
      ) : null}
      <WeightFields {...props} />
      <Button
        kind="plain"
        name="act"
        value={`remove.${at}`}
        formaction={action}
        formnovalidate
        hiddenText={`check ${at + 1}`}
      >
        Remove
      </Button>
    </div>
  )
}

const ValueField = ({ form, row: { type }, at }: CheckFieldProps) => {
  const { name, hint, valueFormat } = CHECK_DEFINITIONS[type]
  const field = { form, name: checkName(at, 'value'), label: name, hint }
  const limit = { form, name: checkName(at, 'threshold'), type: 'number', step: 'any' } as const
  switch (valueFormat) {
    case 'number':
      return <Field {...field} type="number" min={1} />
    case 'words':
      return <Field {...field} placeholder="50-200" />
    case 'amount':
      return <Field {...limit} label={name} hint={hint} min={0} />
    case 'none':
      return (
        <p>
          {name}. <span class="quiet-text">{hint}</span>
        </p>
      )
    case 'names and score':
      return (
        <>
          <TextArea {...field} rows={3} />
          <Field {...limit} label="Min F1 score" min={0} max={1} optional />
        </>
      )
    case 'ending':
      return <Select {...field} options={FINISH_REASON_OPTIONS} />
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
            rows={ROWS[valueFormat] ?? 1}
            mono={valueFormat !== 'text' && valueFormat !== 'lines'}
            optional={OPTIONAL_VALUE_TYPES.includes(type)}
          />
          {type === 'levenshtein' ? (
            <Field {...limit} label="Max different characters" hint={EDITS} min={0} optional />
          ) : null}
        </>
      )
  }
}

const ROWS: Readonly<Record<string, number>> = { schema: 8, 'schema or nothing': 4, lines: 3 }
const OPTIONAL_VALUE_TYPES: readonly string[] = [
  'equals',
  'levenshtein',
  'is-json',
  'contains-json',
]
const EDITS = `Default: ${DEFAULT_EDIT_DISTANCE}.`

const FINISH_REASON_OPTIONS = Object.entries(FINISH_REASON_LABELS).map(([value, label]) => ({
  value,
  label,
}))

/** Folded if empty. */
const WeightFields = ({ form, row: { weight, metric }, at }: CheckFieldProps) => {
  const names = [checkName(at, 'weight'), checkName(at, 'metric')]
  const isOpen = weight !== '' || metric !== '' || names.some((name) => name in form.problems)
  return (
    <details open={isOpen}>
      <summary class="quiet-text">Weight and metric</summary>
      <Field
        form={form}
        name={checkName(at, 'weight')}
        label="Weight"
        hint="Share of the score. Default 1; 0 never fails."
        type="number"
        step="any"
        min={0}
        optional
      />
      <Field
        form={form}
        name={checkName(at, 'metric')}
        label="Metric"
        hint="Runs report one score for all checks with the same metric."
        maxlength={100}
        optional
      />
    </details>
  )
}
