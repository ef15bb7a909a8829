import { excerpt } from '../../ui/data/excerpt.ts'
import type { TestCase } from './test-case-context.ts'

/** Max values and checks of a test case in a list. */
export const MAX_SHOWN = 3

export const CaseVariables = ({ variables }: Pick<TestCase, 'variables'>) => {
  const given = Object.entries(variables)
  return (
    <ul class="test-case-facts">
      {given.slice(0, MAX_SHOWN).map(([key, value]) => (
        <li>
          <code>{key}</code> <bdi>{excerpt(`${value}`, 40)}</bdi>
        </li>
      ))}
      <More left={given.length - MAX_SHOWN} />
    </ul>
  )
}

export const More = ({ left }: { left: number }) =>
  left > 0 ? <li class="quiet-text">{`and ${left} more`}</li> : null
