import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import type { Project } from '@promptwire/contract/projects/project'
import { agentPath } from '../../product/agent-path.ts'
import { ENVIRONMENT_NAMES, EnvironmentBadge } from '../../product/environment-choice.tsx'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { ToolPurpose } from '../../product/tool-purpose.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'

interface AppGrantProps {
  readonly project: Project
  readonly app: ConnectedApp
  readonly grant: ConnectedApp['grants'][number]
}

export const AppGrant = ({ project, app, grant }: AppGrantProps) => (
  <li class="grant">
    <p>
      {grant.approved_by}, <When at={grant.approved_at} />
    </p>
    <p class="row">
      <EnvironmentBadge environment={grant.environment} />
      {grant.is_active ? <Status tone="live">Active</Status> : <Status>Inactive</Status>}
    </p>
    <ToolPurpose toolsets={grant.toolsets} />
    {grant.proposes_only ? <p>Proposes changes for review only</p> : null}
    <LastUse {...grant} />
    <p>
      <a href={agentPath(project, grant.key_id)}>Show sessions</a>
    </p>
    {/* The panel shows this for a single grant. */}
    {grant.is_active && app.active_keys > 1 ? (
      <>
        <details>
          <summary>Permissions</summary>
          <ScopeCapabilities scopes={grant.scopes} proposesOnly={grant.proposes_only} />
        </details>
        {project.may.includes('keys:manage') ? (
          <RevokeGrant project={project} grant={grant} />
        ) : null}
      </>
    ) : null}
  </li>
)

const LastUse = ({ last_used_at, last_tool }: AppGrantProps['grant']) => (
  <p class="quiet-text">
    {last_used_at ? (
      <>
        Last used <When at={last_used_at} />
      </>
    ) : (
      'Never used'
    )}
    {last_tool ? (
      <>
        {' '}
        by <code>{last_tool}</code>
      </>
    ) : null}
  </p>
)

const RevokeGrant = ({ project, grant }: Pick<AppGrantProps, 'project' | 'grant'>) => {
  const id = `revoke-${grant.key_id}`
  const of = `the grant of ${grant.approved_by} for ${ENVIRONMENT_NAMES[grant.environment].toLowerCase()}`
  return (
    <>
      <div>
        <Button type="button" popovertarget={id} hiddenText={of}>
          Revoke…
        </Button>
      </div>
      <Question
        id={id}
        title={`Revoke ${of}?`}
        action={`/projects/${project.id}/connected-apps/grants/${grant.key_id}/revoke`}
        confirmLabel="Revoke grant"
      >
        Its key stops working immediately. This cannot be undone. Other grants of the app are not
        affected.
      </Question>
    </>
  )
}
