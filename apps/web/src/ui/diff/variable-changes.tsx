import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Child } from 'hono/jsx'
import { ChangeBadge } from './change-badge.tsx'

type Items = NonNullable<Output<typeof publicContract.diff_versions>['variables']>['items']
type Variable = NonNullable<Items[number]['after']>

interface VariableChangesProps {
  readonly items: Items
  readonly children?: Child
}

/** Added, removed and changed variables, with their changed fields. */
export const VariableChanges = ({ items, children }: VariableChangesProps) =>
  items.length === 0 ? null : (
    <section class="difference-block" aria-labelledby="difference-variables">
      <header class="difference-head">
        <h3 id="difference-variables">Variables</h3>
      </header>
      <ul class="difference-facts">
        {items.map((item) => (
          <VariableChange {...item} />
        ))}
      </ul>
      {children}
    </section>
  )

const VariableChange = ({ before, after }: Items[number]) => {
  const change = getChange(before, after)
  const key = (after ?? before)?.key ?? ''
  const was = describeVariable(before ?? { ...BLANK, key })
  const is = describeVariable(after ?? { ...BLANK, key })
  return (
    <li>
      <p class="row">
        <ChangeBadge change={change} />
        <code>{`{{${key}}}`}</code>
      </p>
      {FIELDS.filter((field) => was[field] !== is[field]).map((field) => (
        <p class="difference-field">
          {`${field}: `}
          {before ? <del dir="auto">{was[field]}</del> : null}{' '}
          {after ? <ins dir="auto">{is[field]}</ins> : null}
        </p>
      ))}
    </li>
  )
}

const FIELDS = ['Key', 'Default', 'Description', 'Required'] as const

/** Empty values of a new or deleted variable are not shown. */
const BLANK = { default_value: null, description: '', required: false }

const describeVariable = ({ key, default_value, description, required }: Omit<Variable, 'id'>) => ({
  Key: key,
  Default: default_value === '' ? 'empty' : (default_value ?? 'none'),
  Description: description || 'none',
  Required: required ? 'yes' : 'no',
})

function getChange(before: Items[number]['before'], after: Items[number]['after']) {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}
