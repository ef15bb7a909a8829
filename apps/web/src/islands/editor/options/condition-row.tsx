import { COMPARISON_WORDS } from '@promptwire/core/compile/describe-condition'
import {
  type ConditionRow,
  type ConditionRows,
  hasValue,
  listComparisons,
} from '@promptwire/core/editing/condition-rows'
import type { DeclaredVariable } from '../declared-variables.ts'
import { ConditionValue } from './condition-value.tsx'

interface RowProps {
  readonly row: ConditionRow
  /** Place among the rows. */
  readonly at: number
  readonly match: ConditionRows['match']
  readonly variables: readonly DeclaredVariable[]
  /** With the way of typing, if it was typed. */
  readonly change: (row: ConditionRow, inputType?: string) => void
  readonly remove: () => void
}

/** A comparison as a part of a sentence: "and", variable, comparison, value. */
export function ConditionRowFields({ row, at, match, variables, change, remove }: RowProps) {
  const name = `condition ${at + 1}`
  const findVariable = (key: string) => variables.find((each) => each.key === key)
  const keys = [...new Set([...variables.map(({ key }) => key), row.variable])]
  const variable = findVariable(row.variable)
  const choose = (key: string) => {
    const offered = listComparisons(findVariable(key)?.type)
    const is = offered.includes(row.is) ? row.is : (offered[0] ?? row.is)
    change({ ...row, variable: key, is, value: '' })
  }
  return (
    <div class={row.joins ? 'condition-row is-joined' : 'condition-row'}>
      {at > 0 ? <JointSelect row={row} match={match} name={name} change={change} /> : null}
      <select
        class="input mono"
        aria-label={`Variable of ${name}`}
        value={row.variable}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {keys.map((key) => (
          <option value={key}>{key}</option>
        ))}
      </select>
      <select
        class="input"
        aria-label={`Comparison of ${name}`}
        value={row.is}
        onChange={({ currentTarget }) =>
          change({ ...row, is: currentTarget.value as ConditionRow['is'] })
        }
      >
        {listComparisons(variable?.type, row.is).map((is) => (
          <option value={is}>{COMPARISON_WORDS[is]}</option>
        ))}
      </select>
      {hasValue(row.is) ? (
        <ConditionValue row={row} variable={variable} name={name} change={change} />
      ) : null}
      <button
        type="button"
        class="button button-plain condition-remove"
        aria-label={`Remove ${name}`}
        onClick={remove}
      >
        ×
      </button>
    </div>
  )
}

type JointProps = Pick<RowProps, 'row' | 'match' | 'change'> & { readonly name: string }

/** The other word joins the row with the one above it in a group. */
function JointSelect({ row, match, name, change }: JointProps) {
  const [outer, inner] = match === 'all' ? ['and', 'or'] : ['or', 'and']
  return (
    <select
      class="input condition-joint"
      aria-label={`How ${name} follows the one above`}
      value={row.joins ? inner : outer}
      onChange={({ currentTarget }) => change({ ...row, joins: currentTarget.value === inner })}
    >
      <option value={outer}>{outer}</option>
      <option value={inner}>{inner}</option>
    </select>
  )
}
