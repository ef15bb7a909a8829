import { blockFields } from '@promptwire/contract/content/block-fields'
import { Condition } from '@promptwire/contract/content/conditions'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { describeCondition } from '@promptwire/core/compile/describe-condition'

type Blocks = NonNullable<Output<typeof publicContract.diff_versions>['blocks']>
type Values = Blocks[number]['values']

export const BlockValues = ({ values }: { readonly values: Values }) =>
  values.length === 0 ? null : (
    <ul class="difference-facts">
      {values.map(({ field, before, after }) => (
        <li>
          {`${findLabel(field)}: `}
          {before === null ? null : <del dir="auto">{describeValue(field, before)}</del>}{' '}
          {after === null ? null : <ins dir="auto">{describeValue(field, after)}</ins>}
        </li>
      ))}
    </ul>
  )

const findLabel = (field: string): string =>
  Object.entries(blockFields).find(([name]) => name === field)?.[1].label ?? field

function describeValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'when') return describeCondition(Condition.parse(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
