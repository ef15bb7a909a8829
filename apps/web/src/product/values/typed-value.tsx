import type { TypedVariable } from '@promptwire/core/compile/write-value'
import type { Child } from 'hono/jsx'
import { ControlField } from '../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'

export interface ValuedVariable extends TypedVariable {
  readonly default_value: string | null
}

interface TypedValueProps {
  /** Undefined if undeclared: any text. */
  readonly variable: ValuedVariable | undefined
  readonly name: string
  /** As typed: a list has one item per line. */
  readonly value: string
  readonly isCompact?: boolean
  /** Attributes of the control, such as its id and label. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>
}

/** A field for the variable's type. An empty value uses the default. */
export const TypedValue = ({ variable, name, value, isCompact, control }: TypedValueProps) => {
  const { type = 'text', rules = {}, default_value = null } = variable ?? {}
  const shared = { class: 'input', name, ...control }
  const choices =
    type === 'boolean' ? ['true', 'false'] : type === 'enum' ? rules.choices : undefined
  if (choices) {
    return (
      <select {...shared} required={false}>
        <option value="">
          {default_value === null ? 'No value' : `Default: ${default_value}`}
        </option>
        {[...new Set([...choices, value])].filter(Boolean).map((choice) => (
          <option value={choice} selected={choice === value}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  const placeholder = default_value ?? PLACEHOLDERS[type] ?? ''
  if (ONE_LINE.has(type) || (isCompact && !(type in ROWS))) {
    return (
      <input
        {...shared}
        type={type === 'date' ? 'date' : 'text'}
        inputmode={INPUT_MODES[type]}
        value={value}
        dir="auto"
        placeholder={placeholder}
      />
    )
  }
  return (
    <textarea {...shared} rows={ROWS[type] ?? 1} dir="auto" placeholder={placeholder}>
      {value.startsWith('\n') ? `\n${value}` : value}
    </textarea>
  )
}

interface ValueFieldProps {
  readonly form: FormState
  readonly name: string
  /** For pages with several fields of this name. */
  readonly id?: string
  readonly label: string
  readonly hint?: Child
  readonly optional?: boolean
  readonly variable: ValuedVariable | undefined
}

/** `TypedValue` with label, hint and error. */
export const ValueField = ({ variable, ...field }: ValueFieldProps) => (
  <ControlField
    {...field}
    render={(control) => (
      <TypedValue
        variable={variable}
        name={field.name}
        value={fieldValue(field.form, field.name)}
        control={control}
      />
    )}
  />
)

const INPUT_MODES: Readonly<Record<string, 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  number: 'decimal',
}

const ONE_LINE = new Set(['integer', 'number', 'date'])

const ROWS: Readonly<Record<string, number>> = { list: 3, object: 3 }

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  list: 'One item per line',
  object: 'A JSON object',
}
