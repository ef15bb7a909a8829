import type { Child } from 'hono/jsx'
import { type Option, type OptionGroup, Select } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { COLUMNS, columnField, isCompared, SAME } from './column-fields.ts'

interface FurtherColumnsProps {
  readonly form: FormState
  readonly versions: readonly Option[]
  readonly models: readonly OptionGroup[]
  readonly children?: Child
}

/** Further runs on the same input. Styles show only the first empty column. */
export const FurtherColumns = ({ form, versions, models, children }: FurtherColumnsProps) => (
  <details class="further-columns" open={isCompared(form)}>
    <summary>Compare side by side</summary>
    {Object.entries(COLUMNS).map(([column, ordinal]) => (
      <div class="column-choices further-column">
        <Select
          form={form}
          name={columnField('version', column)}
          label={`${ordinal} version`}
          options={[{ value: SAME, label: 'Same as above' }, ...versions]}
          optional
        />
        <Select
          form={form}
          name={columnField('model', column)}
          label={`${ordinal} model`}
          options={[{ value: SAME, label: 'Same as above' }, ...models]}
          optional
        />
      </div>
    ))}
    {children}
  </details>
)
