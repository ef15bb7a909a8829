import { Callout } from '../../ui/data/callout.tsx'
import type { PublishReview } from './version-context.ts'

type Check = NonNullable<PublishReview['variable_check']>

/** Lists variable changes that affect live callers. */
export const VariableCallout = ({ check: { blocks, changes } }: { readonly check: Check }) =>
  changes.length === 0 ? null : (
    <Callout
      kind="warning"
      title={blocks ? 'The variable check is closed' : 'Live callers use what this version changes'}
    >
      {blocks ? <p>This project blocks versions that could break live callers.</p> : null}
      <ul>
        {changes.map(({ message }) => (
          <li>{message}</li>
        ))}
      </ul>
      <p>Update the callers first, or keep these variables. Counts calls of the last 30 days.</p>
    </Callout>
  )
