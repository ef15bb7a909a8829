import type { agentOperations } from '@promptwire/contract/agents/agents'
import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import { sessionPath } from '../../product/agent-path.ts'
import { Callout } from '../../ui/data/callout.tsx'

export type Revert = Output<typeof agentOperations.get_proposal_revert>

/** Links to the session that the proposal undoes, and to the revert's other proposals. */
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
