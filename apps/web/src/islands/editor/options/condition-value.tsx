import type { ConditionRow } from '@promptwire/core/editing/condition-rows'
import type { DeclaredVariable } from '../declared-variables.ts'

interface ValueProps {
  readonly row: ConditionRow
  readonly variable: DeclaredVariable | undefined
  /** Names the row. */
  readonly name: string
  readonly change: (row: ConditionRow, inputType?: string) => void
}

/** The value of a comparison, by the type of its variable. */
export function ConditionValue({ row, variable, name, change }: ValueProps) {
  const label = `Value of ${name}`
  const choices =
    variable?.type === 'boolean' ? ['true', 'false'] : (variable?.rules?.choices ?? [])
  if (row.is === 'in') {
    return (
      <textarea
        class="input"
        rows={2}
        aria-label={`Values of ${name}, one per line`}
        placeholder="One per line"
        value={row.value}
        onInput={({ currentTarget, inputType }) =>
          change({ ...row, value: currentTarget.value }, inputType)
        }
      />
    )
  }
  if (choices.length > 0) {
    return (
      <select
        class="input"
        aria-label={label}
        value={row.value}
        onChange={({ currentTarget }) => change({ ...row, value: currentTarget.value })}
      >
        {[...new Set(['', row.value, ...choices])].map((choice) => (
          <option value={choice}>{choice === '' ? 'Choose…' : choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      class="input"
      {...(variable?.type === 'date' && { type: 'date' })}
      aria-label={label}
      value={row.value}
      dir="auto"
      onInput={({ currentTarget, inputType }) =>
        change({ ...row, value: currentTarget.value }, inputType)
      }
    />
  )
}
