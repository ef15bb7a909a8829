import { COMPARISONS } from '@promptwire/core/compile/condition'
import { COMPARISON_WORDS } from '@promptwire/core/compile/describe-condition'
import {
  type ConditionRow,
  type ConditionRows as Rows,
  readCondition,
  toConditionRows,
} from '@promptwire/core/editing/condition-rows'
import { Button } from '../../../ui/controls/button.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import type { Variable } from '../edited-prompt.ts'

interface ConditionRowsProps {
  readonly form: FormState
  readonly variables: readonly Variable[]
}

const NEW_ROW: ConditionRow = { joins: false, variable: '', is: 'equals', value: '' }

/** A condition as rows of fields, with two empty ones. Without JavaScript. */
export const ConditionRows = ({ form, variables }: ConditionRowsProps) => {
  const { match, rows } = toRows(form)
  return (
    <fieldset class="condition-rows">
      <legend>Include this block if</legend>
      <select class="input" name="when_match" aria-label="How many must be true">
        <option value="all">all of these are true</option>
        <option value="any" selected={match === 'any'}>
          any of these is true
        </option>
      </select>
      {[...rows, NEW_ROW, NEW_ROW].map((row, at) => (
        <ConditionRowFields row={row} at={at + 1} variables={variables} />
      ))}
      <p class="field-hint">
        Rows in a group are combined with “or”, or with “and” if any row is enough. Values of “is
        one of” are one per line.
      </p>
    </fieldset>
  )
}

/** Rows of a refused form, or of the block. */
function toRows(form: FormState): Rows {
  const { values } = form
  if (!values['when_value']) return toConditionRows(readCondition(fieldValue(form, 'when')))
  return {
    match: fieldValue(form, 'when_match') === 'any' ? 'any' : 'all',
    rows: readRows(values).filter(({ variable, value }) => variable !== '' || value !== ''),
  }
}

/** Reads the rows of a submitted form, without the one whose button was pressed. */
export const readRows = (values: Readonly<Record<string, readonly string[]>>): ConditionRow[] =>
  (values['when_value'] ?? [])
    .map((value, at) => ({
      joins: values['when_joins']?.[at] === 'yes',
      variable: values['when_variable']?.[at] ?? '',
      is: COMPARISONS.find((each) => each === values['when_is']?.[at]) ?? 'equals',
      value: value.replaceAll('\r\n', '\n'),
    }))
    .filter((_, at) => values['when_remove']?.[0] !== String(at + 1))
    .map((row, at) => ({ ...row, joins: at > 0 && row.joins }))

interface RowProps {
  readonly row: ConditionRow
  readonly at: number
  readonly variables: readonly Variable[]
}

const ConditionRowFields = ({ row, at, variables }: RowProps) => {
  const keys = [...new Set([...variables.map(({ key }) => key), row.variable])].filter(Boolean)
  return (
    <div class="condition-row">
      <select class="input" name="when_joins" aria-label={`Group of row ${at}`}>
        <option value="">On its own</option>
        <option value="yes" selected={row.joins}>
          With the row above
        </option>
      </select>
      <select class="input" name="when_variable" aria-label={`Variable of row ${at}`}>
        <option value="">No variable</option>
        {keys.map((key) => (
          <option value={key} selected={key === row.variable}>
            {key}
          </option>
        ))}
      </select>
      <select class="input" name="when_is" aria-label={`Comparison of row ${at}`}>
        {COMPARISONS.map((is) => (
          <option value={is} selected={is === row.is}>
            {COMPARISON_WORDS[is]}
          </option>
        ))}
      </select>
      <textarea class="input" name="when_value" rows={1} aria-label={`Value of row ${at}`}>
        {row.value}
      </textarea>
      {row.variable === '' ? null : (
        <Button kind="plain" name="when_remove" value={String(at)} hiddenText={`row ${at}`}>
          Remove
        </Button>
      )}
    </div>
  )
}
