import type { Output } from '@promptwire/core/contract/operation'
import type { agentOperations } from '@promptwire/core/contract/people/agents'
import type { Project } from '@promptwire/core/contract/people/project'
import { sessionPath } from '../../product/agent-path.ts'
import { Callout } from '../../ui/data/callout.tsx'

export type Revert = Output<typeof agentOperations.get_proposal_revert>

/** Leads from a proposal to the session that it undoes, and to the other proposals of the revert. */
export const RevertNotice = ({ project, revert }: { project: Project; revert: Revert }) => {
  const { session, waiting } = revert
  if (!session) return null
  return (
    <Callout kind="info">
      It undoes{' '}
      <a href={`${sessionPath(project, session.key_id, session.session_id)}#revert`}>
        a session of an agent
      </a>
      .{waiting > 1 ? ` You can apply its ${waiting} proposals together there.` : null}
    </Callout>
  )
}
