import {
  type ConditionRow,
  type ConditionRows,
  listComparisons,
  readCondition,
  toCondition,
  toConditionRows,
  writeCondition,
} from '@promptwire/core/editing/condition-rows'
import { render } from 'preact'
import { useRef } from 'preact/hooks'
import { type DeclaredVariable, declaredVariables } from '../declared-variables.ts'
import type { PromptState } from '../queue/prompt-state.ts'
import { ConditionRowFields } from './condition-row.tsx'

const MAX_ROWS = 10

/** The rows of each picker: incomplete ones are part of no condition yet. */
const shown = new WeakMap<HTMLElement, ConditionRows>()

/** Draws a condition as rows with pickers. The field has it as JSON, and is saved like any other. */
export function drawPicker(
  place: HTMLElement,
  field: HTMLInputElement,
  readState: () => PromptState,
): void {
  const variables = declaredVariables(readState())
  const findType = (key: string) => variables.find((each) => each.key === key)?.type
  const before = readCondition(field.value)
  const write = (rows: ConditionRows) => writeCondition(toCondition(rows, findType, before))
  const known = shown.get(place)
  const condition = known && write(known) === field.value ? known : toConditionRows(before)
  const change = (next: ConditionRows, inputType?: string) => {
    shown.set(place, next)
    field.value = write(next)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, ...(inputType && { inputType }) }))
    drawPicker(place, field, readState)
  }
  shown.set(place, condition)
  render(<ConditionPicker condition={condition} variables={variables} change={change} />, place)
}

interface PickerProps {
  readonly condition: ConditionRows
  readonly variables: readonly DeclaredVariable[]
  readonly change: (next: ConditionRows, inputType?: string) => void
}

function ConditionPicker({ condition, variables, change }: PickerProps) {
  const { match, rows } = condition
  const isFull = rows.length >= MAX_ROWS
  const picker = useRef<HTMLFieldSetElement>(null)
  // The picker is drawn again at once.
  const add = () => {
    change({ match, rows: [...rows, newRow(variables[0])] })
    focusLast(picker.current, '.condition-row > select:first-child')
  }
  const remove = (at: number) => {
    replace(at, [])
    focusLast(picker.current, 'button')
  }
  const replace = (at: number, row: readonly ConditionRow[], inputType?: string) =>
    change({ match, rows: rows.toSpliced(at, 1, ...row) }, inputType)
  if (variables.length === 0 && rows.length === 0) {
    return <p class="field-hint">Add a variable to include the block only for some values.</p>
  }
  return (
    <fieldset class="condition-rows" ref={picker}>
      <legend class="field-label">
        {rows.length === 0 ? 'No condition' : 'Include this block if'}
      </legend>
      {rows.length > 1 ? (
        <MatchSelect match={match} change={(match) => change({ match, rows })} />
      ) : null}
      {rows.map((row, at) => (
        <ConditionRowFields
          key={at}
          row={row}
          at={at}
          match={match}
          variables={variables}
          change={(next, inputType) => replace(at, [next], inputType)}
          remove={() => remove(at)}
        />
      ))}
      <button type="button" class="button" disabled={isFull} onClick={add}>
        Add condition
      </button>
    </fieldset>
  )
}

/** Focuses the new row, or the button that adds one. */
const focusLast = (picker: HTMLElement | null, selector: string): void =>
  [...(picker?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus()

const newRow = (variable: DeclaredVariable | undefined): ConditionRow => ({
  joins: false,
  variable: variable?.key ?? '',
  is: listComparisons(variable?.type)[0] ?? 'equals',
  value: '',
})

interface MatchProps {
  readonly match: ConditionRows['match']
  readonly change: (match: ConditionRows['match']) => void
}

const MatchSelect = ({ match, change }: MatchProps) => (
  <select
    class="input"
    aria-label="How many must be true"
    value={match}
    onChange={({ currentTarget }) => change(currentTarget.value === 'any' ? 'any' : 'all')}
  >
    <option value="all">all of these are true</option>
    <option value="any">any of these is true</option>
  </select>
)
