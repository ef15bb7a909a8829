import type { PersonSession } from '@promptwire/contract/auth/person'
import type { SecondFactor } from '@promptwire/contract/auth/second-factor'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../../ui/controls/button.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Question } from '../../../ui/controls/question.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'

interface SessionListProps {
  readonly sessions: readonly PersonSession[]
  readonly factor: Pick<SecondFactor, 'password'>
  readonly ending: FormState
}

const COLUMNS = [
  { text: 'Browser' },
  { text: 'Last used' },
  { text: 'Signed in', from: 'tablet' },
  { text: 'Expires', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

export const SessionList = ({ sessions, factor, ending }: SessionListProps) => {
  const others = sessions.filter(({ is_current }) => !is_current)
  const problem = ending.problem ?? ending.problems['session_id']
  return (
    <Section
      title="Sessions"
      id="sessions"
      lead={`Sign out sessions you do not recognise${factor.password ? ', then change your password' : ''}.`}
    >
      {problem ? <Callout kind="problem">{problem}</Callout> : null}
      <Table label="Your sessions" columns={COLUMNS}>
        {sessions.map((session) => (
          <SessionRow {...session} />
        ))}
      </Table>
      <div class="row">
        {others.length > 0 ? <EndOthers others={others.length} /> : null}
        <EndAll />
      </div>
    </Section>
  )
}

const SessionRow = (session: PersonSession) => (
  <tr>
    <Cell main>
      {session.browser ?? 'Unknown browser'}{' '}
      {session.is_current ? <Badge tone="live">This browser</Badge> : null}
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
          <Button hiddenText={session.browser ?? 'unknown browser'}>Sign out</Button>
        </PostForm>
      )}
    </Cell>
  </tr>
)

const EndOthers = ({ others }: { others: number }) => (
  <div>
    <Button type="button" popovertarget="end-others">
      Sign out all others…
    </Button>
    <Question
      id="end-others"
      title="Sign out all other sessions?"
      action="/account/sessions/end-others"
      confirmLabel={`Sign out ${count(others, 'session')}`}
    >
      {`Signs out ${count(others, 'session')} immediately. You stay signed in here.`}
    </Question>
  </div>
)

/**
 * Includes this session: signing out the others would leave a stolen cookie of this browser valid.
 */
const EndAll = () => (
  <div>
    <Button type="button" popovertarget="end-all">
      Sign out everywhere…
    </Button>
    <Question
      id="end-all"
      title="Sign out everywhere?"
      action="/account/sessions/end-all"
      confirmLabel="Sign out everywhere"
    >
      Signs out every session immediately, this one too. Keys and connected apps keep working.
    </Question>
  </div>
)
