import type { SessionDetail } from '@promptwire/contract/agents/agents'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { isPending, proposalPath } from '../../../product/proposals/proposal-path.ts'
import { ProposalStatus } from '../../../product/proposals/proposal-status.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'
import { getActionLabel } from '../audit-labels.ts'

interface SessionRevertProps {
  readonly project: Project
  readonly session: SessionDetail
  readonly path: string
  readonly form: FormState
}

export const SessionRevert = (props: SessionRevertProps) => {
  const { project, session, path, form } = props
  const { reverts, kept, can_revert } = session
  const canPropose = project.may.includes('prompts:write')
  const waiting = reverts.filter(isPending)
  return (
    <Card
      title="Revert"
      id="revert"
      lead="Proposes to undo this session: one proposal for each prompt. Later changes by others are kept."
    >
      {can_revert ? null : <p>No proposal can undo any of these changes.</p>}
      {reverts.length > 0 ? <RevertTable project={project} reverts={reverts} /> : null}
      {waiting.some(({ created_at }) => created_at < session.ended_at) ? (
        <Callout kind="info">
          The agent changed more after this was proposed. Close the open proposals to propose it
          again.
        </Callout>
      ) : null}
      {kept.length > 0 ? <Kept kept={kept} /> : null}
      {canPropose && waiting.length > 1 && waiting.every(isApplicable) ? (
        <Form action={`${path}/revert/apply`} form={form}>
          {waiting.map(({ id, revision }) => (
            <input type="hidden" name="reviewed" value={`${id} ${revision}`} />
          ))}
          <p class="quiet-text">{describeApply(waiting)}</p>
          <div>
            <Button kind="primary">{`Apply all ${waiting.length} proposals`}</Button>
          </div>
        </Form>
      ) : null}
      {canPropose && can_revert && waiting.length === 0 ? (
        <Form action={`${path}/revert`} form={form}>
          <div>
            <Button icon="undo-2">Propose to revert</Button>
          </div>
        </Form>
      ) : null}
    </Card>
  )
}

const isApplicable = ({ managed }: SessionDetail['reverts'][number]) => managed !== 'git'

const describeApply = (waiting: SessionDetail['reverts']): string =>
  waiting.some(({ approval_required, state }) => approval_required && state !== 'approved')
    ? 'Approves and applies all of them, or none. The author cannot approve them.'
    : 'Applies all of them, or none. Live keys are not affected until a version is published.'

const RevertTable = ({
  project,
  reverts,
}: { project: Project } & Pick<SessionDetail, 'reverts'>) => (
  <Table
    label="Proposals that undo this session"
    columns={[{ text: 'Prompt' }, { text: 'State' }, { text: 'Proposed', from: 'tablet' }]}
  >
    {reverts.map((revert) => (
      <tr>
        <Cell main>
          <a href={proposalPath(project, revert)}>
            <bdi>{revert.prompt_name}</bdi>
          </a>
        </Cell>
        <Cell>
          <ProposalStatus state={revert.state} />
        </Cell>
        <Cell from="tablet">
          <When at={revert.created_at} />
        </Cell>
      </tr>
    ))}
  </Table>
)

/** Effects that people have to undo themselves. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  'version.published': 'Stays live until you publish another version.',
  'prompt.created': 'Delete it if you do not need it.',
  'prompt.deleted': 'Cannot be restored.',
}

const Kept = ({ kept }: Pick<SessionDetail, 'kept'>) => (
  <div class="prose">
    <p>Not undone by a proposal:</p>
    <ul>
      {kept.map(({ action, changes }) => (
        <li>
          {getActionLabel(action)}
          {changes > 1 ? ` (${count(changes, 'time')})` : ''}. {CONSEQUENCES[action]}
        </li>
      ))}
    </ul>
  </div>
)
