import { describeCondition } from '@promptwire/core/compile/describe-condition'
import type { Output } from '@promptwire/core/contract/operation'
import { blockFields } from '@promptwire/core/contract/public/prompts/block-fields'
import { Condition } from '@promptwire/core/contract/public/prompts/conditions'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'

type Blocks = NonNullable<Output<typeof publicContract.diff_versions>['blocks']>
type Values = Blocks[number]['values']

/** Changed options of a block, such as its role and condition, before and after. */
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
