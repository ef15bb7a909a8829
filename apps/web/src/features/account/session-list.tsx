import type { PersonSession } from '@promptwire/core/contract/internal/person'
import { count } from '@promptwire/core/count'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Section } from '../../ui/page-header.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Question } from '../../ui/question.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'

interface SessionListProps {
  readonly sessions: readonly PersonSession[]
  readonly ending: FormState
}

const COLUMNS = [
  { text: 'Browser' },
  { text: 'Last used' },
  { text: 'Signed in', from: 'tablet' },
  { text: 'Ends by itself', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

/** Where a person is signed in, and the way out of each. */
export const SessionList = ({ sessions, ending }: SessionListProps) => {
  const others = sessions.filter(({ is_current }) => !is_current)
  const problem = ending.problem ?? ending.problems['session_id']
  return (
    <Section
      title="Where you are signed in"
      id="sessions"
      lead="End what you do not know, then change your password."
    >
      {problem ? <Callout kind="problem">{problem}</Callout> : null}
      <Table label="Your sessions" columns={COLUMNS}>
        {sessions.map((session) => (
          <SessionRow {...session} />
        ))}
      </Table>
      {others.length > 0 ? <EndOthers others={others.length} /> : null}
    </Section>
  )
}

const SessionRow = (session: PersonSession) => (
  <tr>
    <Cell main>
      {session.browser ?? 'Unknown browser'}{' '}
      {session.is_current ? <Badge tone="live">This one</Badge> : null}
    </Cell>
    <Cell>{session.is_current ? 'now' : <When at={session.last_seen_at} />}</Cell>
    <Cell from="tablet">
      <When at={session.created_at} />
    </Cell>
    <Cell from="tablet">
      <When at={session.expires_at} />
    </Cell>
    <Cell align="end">
      {session.is_current ? (
        <PostForm action="/sign-out">
          <Button>Sign out</Button>
        </PostForm>
      ) : (
        <PostForm action={`/account/sessions/${session.id}/end`}>
          <Button of={`session of ${session.browser ?? 'an unknown browser'}`}>End</Button>
        </PostForm>
      )}
    </Cell>
  </tr>
)

const EndOthers = ({ others }: { others: number }) => (
  <div>
    <Button type="button" popovertarget="end-others">
      End all others…
    </Button>
    <Question
      id="end-others"
      title="End all other sessions?"
      action="/account/sessions/end-others"
      does={`End ${count(others, 'session')}`}
      keeps="Keep them"
    >
      {count(others, 'session')} {others === 1 ? 'ends' : 'end'} at once; whoever uses{' '}
      {others === 1 ? 'it' : 'one'} has to sign in again. You stay signed in here.
    </Question>
  </div>
)
