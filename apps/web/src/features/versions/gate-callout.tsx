import { count } from '@promptwire/core/text/count'
import { Callout } from '../../ui/data/callout.tsx'
import { excerpt } from '../../ui/data/excerpt.ts'
import type { PublishReview } from './version-context.ts'

type Gate = NonNullable<PublishReview['gate']>

export const GateCallout = ({ gate, path }: { gate: Gate; path: string }) => {
  if (gate.open) {
    return (
      <Callout kind={gate.doubtful > 0 ? 'warning' : 'done'} title="The publish gate is open">
        {gate.doubtful > 0
          ? describeDoubtful(gate)
          : `${count(gate.test_cases, 'test case')} passed with this content.`}
      </Callout>
    )
  }
  return (
    <Callout kind="warning" title="The publish gate is closed">
      {gate.test_cases === 0 ? (
        'This project requires passing test cases, and this prompt has none.'
      ) : (
        <>
          <p>This project requires passing test cases. With this content:</p>
          <ul>
            {listMissing(gate).map((words) => (
              <li>{words}</li>
            ))}
          </ul>
          <UncheckedCases gate={gate} path={path} />
          {gate.not_run > 0 ? (
            <p>
              Only runs on the prompt's model count. If the prompt names none, any model except the
              demo counts.
            </p>
          ) : null}
        </>
      )}
    </Callout>
  )
}

const describeDoubtful = ({ test_cases, doubtful }: Gate): string =>
  `${doubtful} of ${count(test_cases, 'test case')} failed only by an unconfirmed LLM judge. Review them first.`

/** Links to test cases that cannot pass. */
const UncheckedCases = ({ gate, path }: { gate: Gate; path: string }) =>
  gate.unchecked === 0 ? null : (
    <ul>
      {(gate.unchecked_cases ?? []).map(({ id, title, dropped_checks }) => (
        <li>
          <a href={`${path}/${id}`}>
            <bdi>{excerpt(title, 60)}</bdi>
          </a>
          {dropped_checks.length > 0
            ? ' is incomplete. Change its checks or mark it as complete.'
            : ' has no checks. Add one or delete the case.'}
        </li>
      ))}
    </ul>
  )

function listMissing({ test_cases, not_run, failed, errors, unchecked, doubtful }: Gate): string[] {
  const of = `of ${count(test_cases, 'test case')}`
  return [
    not_run > 0 && `${not_run} ${of} not run since the last change`,
    failed > doubtful && `${failed - doubtful} ${of} failed`,
    errors > 0 && `${errors} ${of} ended with an error`,
    unchecked > 0 && `${unchecked} ${of} unchecked`,
  ].filter((words) => words !== false)
}
