import type { Child } from 'hono/jsx'
import { type FormState, fieldValue } from './form-state.ts'

interface FieldProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly hint?: Child
  /** Adds "optional" to the label. Other fields are required. */
  readonly optional?: boolean
  /** For pages with several fields of this name. */
  readonly id?: string
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number' | 'date'
  readonly maxlength?: number
  readonly minlength?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number | 'any'
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly list?: string
  readonly mono?: boolean
}

/**
 * Not `type="email"`: the browser's check has another rule, and messages in the reader's language.
 */
const EMAIL_INPUT = {
  type: 'text',
  inputmode: 'email',
  autocapitalize: 'none',
  spellcheck: false,
} as const

export const Field = ({ type = 'text', mono, ...props }: InputProps) => {
  const { form, name, label: _label, hint: _hint, optional: _optional, id: _id, ...rest } = props
  return (
    <Labelled {...props}>
      <input
        class={mono ? 'input mono' : 'input'}
        {...(type === 'email' ? EMAIL_INPUT : { type })}
        name={name}
        value={type === 'password' ? undefined : fieldValue(form, name)}
        {...fieldAttributes(props)}
        {...rest}
      />
    </Labelled>
  )
}

interface TextAreaProps extends FieldProps {
  readonly rows?: number
  readonly maxlength?: number
  readonly placeholder?: string
  /** `off` for secrets, which no page shows again. */
  readonly autocomplete?: 'off'
  readonly mono?: boolean
}

export const TextArea = ({ rows = 4, mono, ...props }: TextAreaProps) => {
  const { form, name, label: _label, hint: _hint, optional: _optional, id: _id, ...rest } = props
  return (
    <Labelled {...props}>
      <textarea
        class={mono ? 'input mono' : 'input'}
        name={name}
        rows={rows}
        dir="auto"
        {...fieldAttributes(props)}
        {...rest}
      >
        {keepFirstLineBreak(fieldValue(form, name))}
      </textarea>
    </Labelled>
  )
}

/** HTML parsers drop the first line break of a textarea, so this adds one. */
const keepFirstLineBreak = (text: string): string => (/^\r?\n/.test(text) ? `\n${text}` : text)

interface FileFieldProps extends FieldProps {
  /** Default: any file. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Selects a folder, if the browser supports it. */
  readonly isFolder?: boolean
}

/** Needs a multipart form. */
export const FileField = ({ accept, multiple, isFolder, ...props }: FileFieldProps) => (
  <Labelled {...props}>
    <input
      class="input"
      type="file"
      name={props.name}
      {...(accept && { accept })}
      {...((multiple || isFolder) && { multiple: true })}
      {...(isFolder && { webkitdirectory: true })}
      {...fieldAttributes(props)}
    />
  </Labelled>
)

export interface Option {
  readonly value: string
  readonly label: string
}

export interface OptionGroup {
  readonly group: string
  readonly options: readonly Option[]
}

interface SelectProps extends FieldProps {
  readonly options: readonly (Option | OptionGroup)[]
}

/** A dropdown, for more options than fit side by side. */
export const Select = (props: SelectProps) => {
  const chosen = fieldValue(props.form, props.name)
  const one = ({ value, label }: Option) => (
    <option value={value} selected={value === chosen}>
      {label}
    </option>
  )
  return (
    <Labelled {...props}>
      {/* Never required: one option is always selected, and the value of a default may be empty. */}
      <select class="input" name={props.name} {...fieldAttributes(props)} required={false}>
        {props.options.map((item) =>
          'group' in item ? (
            <optgroup label={item.group}>{item.options.map(one)}</optgroup>
          ) : (
            one(item)
          ),
        )}
      </select>
    </Labelled>
  )
}

interface ControlProps extends FieldProps {
  readonly render: (attributes: ReturnType<typeof fieldAttributes>) => Child
}

export const ControlField = ({ render, ...field }: ControlProps) => (
  <Labelled {...field}>{render(fieldAttributes(field))}</Labelled>
)

const fieldId = ({ id, name }: FieldProps) => id ?? `field-${name}`

/** Links a control to its label, hint and error. The first invalid field gets the focus. */
function fieldAttributes(field: FieldProps) {
  const { form, name, hint, optional } = field
  const id = fieldId(field)
  const isWrong = name in form.problems
  const describedBy = [hint ? `${id}-hint` : '', isWrong ? `${id}-problem` : ''].filter(Boolean)
  return {
    id,
    required: !optional,
    ...(form.focus === name && { autofocus: true }),
    ...(isWrong && { 'aria-invalid': 'true' as const }),
    ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
  }
}

const Labelled = ({ children, ...field }: FieldProps & { children: Child }) => {
  const { form, name, label, hint, optional } = field
  const id = fieldId(field)
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
        {optional ? <span class="field-optional"> optional</span> : null}
      </label>
      {children}
      {hint ? (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldProblem id={`${id}-problem`} text={form.problems[name]} />
    </div>
  )
}

export const FieldProblem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p class="field-problem" id={id} role="alert">
      {text}
    </p>
  )
