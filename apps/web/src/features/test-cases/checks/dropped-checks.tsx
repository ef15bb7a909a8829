import { Callout } from '../../../ui/data/callout.tsx'
import { excerpt } from '../../../ui/data/excerpt.ts'
import type { TestCase } from '../test-case-context.ts'

/** Warns about a test case whose import could not carry over all checks. */
export const DroppedChecks = ({ dropped_checks }: Pick<TestCase, 'dropped_checks'>) =>
  dropped_checks.length === 0 ? null : (
    <Callout kind="warning" title="This test case is incomplete">
      <p>
        The import dropped these checks. Unless another check fails, runs count it as unchecked.
      </p>
      <ul>
        {dropped_checks.map((dropped) => (
          <li>
            <bdi>{excerpt(dropped, 200)}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  )
