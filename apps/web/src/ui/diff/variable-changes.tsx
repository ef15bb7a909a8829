import {
  VARIABLE_DEFAULTS,
  VARIABLE_FIELD_NAMES,
  variableFields,
} from '@promptwire/contract/content/variable-fields'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { sameJson } from '@promptwire/core/text/same-json'
import type { Child } from 'hono/jsx'
import { ChangeBadge } from './change-badge.tsx'

type Items = NonNullable<Output<typeof publicContract.diff_versions>['variables']>['items']
type Variable = NonNullable<Items[number]['after']>

interface VariableChangesProps {
  readonly items: Items
  readonly children?: Child
}

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
  const was = before ?? { ...VARIABLE_DEFAULTS, key }
  const is = after ?? { ...VARIABLE_DEFAULTS, key }
  return (
    <li>
      <p class="row">
        <ChangeBadge change={change} />
        <code>{`{{${key}}}`}</code>
      </p>
      {VARIABLE_FIELD_NAMES.filter((name) => !sameJson(was[name], is[name])).map((name) => (
        <p class="difference-field">
          {`${variableFields[name].label}: `}
          {before ? <del dir="auto">{describeValue(was[name])}</del> : null}{' '}
          {after ? <ins dir="auto">{describeValue(is[name])}</ins> : null}
        </p>
      ))}
    </li>
  )
}

function describeValue(value: Variable[keyof Variable]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null) return 'none'
  if (typeof value === 'object') return JSON.stringify(value)
  return value === '' ? 'empty' : value
}

function getChange(before: Items[number]['before'], after: Items[number]['after']) {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}
