import { Callout } from '../../ui/callout.tsx'
import { excerpt } from '../../ui/excerpt.ts'
import type { TestCase } from './opened-test-cases.ts'

/** Warns about a test case whose import could not carry over all checks. */
export const DroppedChecks = ({ dropped_checks }: Pick<TestCase, 'dropped_checks'>) =>
  dropped_checks.length === 0 ? null : (
    <Callout kind="warning" title="This test case is incomplete">
      <p>Its import dropped these checks, so it counts as unchecked unless another check fails:</p>
      <ul class="test-case-facts">
        {dropped_checks.map((dropped) => (
          <li>
            <bdi>{excerpt(dropped, 200)}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  )
