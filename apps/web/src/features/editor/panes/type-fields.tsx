import {
  ITEM_TYPES,
  LIST_FORMATS,
  VARIABLE_TYPES,
} from '@promptwire/contract/content/variable-rules'
import { Field, Select, TextArea } from '../../../ui/controls/field.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'

/** Labels of the fields that a type adds. */
export const TYPE_LABELS = {
  type: 'Type',
  choices: 'Choices',
  pattern: 'Pattern',
  min: 'Min',
  max: 'Max',
  item_type: 'Type of items',
  format: 'Written as',
  schema: 'JSON Schema',
  example: 'Example',
}

interface TypeFieldsProps {
  readonly form: FormState
  /** The id of a field by its name. */
  readonly id: (name: string) => string
}

/** The type of a variable and the rules that this type has. The style sheet hides the others. */
export const TypeFields = ({ form, id }: TypeFieldsProps) => {
  const shared = (name: keyof typeof TYPE_LABELS) => ({
    form,
    id: id(name),
    name,
    label: TYPE_LABELS[name],
  })
  return (
    <>
      <Select {...shared('type')} options={VARIABLE_TYPES.map(toOption)} />
      <div class="rule rule-choices">
        <TextArea {...shared('choices')} optional hint="One per line." rows={3} />
      </div>
      <div class="rule rule-pattern">
        <Field
          {...shared('pattern')}
          optional
          hint="A regular expression for the whole value."
          mono
        />
      </div>
      <div class="rule rule-range">
        <Field {...shared('min')} optional />
        <Field {...shared('max')} optional />
        <p class="field-hint">Limits of the value, the length of a text or the items of a list.</p>
      </div>
      <div class="rule rule-list">
        <Select {...shared('item_type')} options={ITEM_TYPES.map(toOption)} />
        <Select
          {...shared('format')}
          options={LIST_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
      </div>
      <div class="rule rule-schema">
        <TextArea
          {...shared('schema')}
          optional
          hint="Values must meet it (2020-12)."
          rows={6}
          mono
        />
      </div>
      <Field {...shared('example')} optional hint="Shown to people and programs that fill it in." />
    </>
  )
}

const toOption = (value: (typeof VARIABLE_TYPES)[number]) => ({ value, label: NAMES[value] })

const NAMES = {
  text: 'Any text, number or boolean',
  string: 'Text',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'True or false',
  enum: 'One of several choices',
  date: 'Date',
  list: 'List',
  object: 'Object (JSON)',
}

const FORMAT_LABELS = {
  bullets: 'Bullets',
  numbered: 'Numbers',
  lines: 'Lines',
  comma: 'One line, with commas',
  json: 'JSON',
}
