import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { shorten } from '../../ui/data/shortened.tsx'
import { When } from '../../ui/data/when.tsx'
import { DetailList, SidePanel } from '../../ui/layout/side-panel.tsx'
import { AppGrant } from './app-grant.tsx'
import { appsPath, changesPath } from './apps-path.ts'
import { onlyProposes } from './only-proposes.ts'

interface ConnectedAppPanelProps {
  readonly project: Project
  readonly app: ConnectedApp
  /** True if the list includes disconnected apps. */
  readonly withFormer: boolean
  /** Changes in the last 24 hours: "3 changes". */
  readonly today: string
}

export const ConnectedAppPanel = (props: ConnectedAppPanelProps) => {
  const { project, app } = props
  return (
    <SidePanel
      title={shorten(app.name)}
      rowId={app.client_id}
      closeHref={appsPath(project, props.withFormer)}
    >
      <DetailList facts={buildDetails(props)} />
      <h3>Permissions</h3>
      {app.active_keys === 0 ? (
        <p class="quiet-text">All keys revoked</p>
      ) : (
        <ScopeCapabilities scopes={app.scopes} proposesOnly={onlyProposes(app)} />
      )}
      <h3>{count(app.grants.length, 'grant')}</h3>
      <ul class="grants">
        {app.grants.map((grant) => (
          <AppGrant project={project} app={app} grant={grant} />
        ))}
      </ul>
      {app.active_keys > 0 && project.may.includes('keys:manage') ? (
        <Revocation {...props} />
      ) : null}
    </SidePanel>
  )
}

const buildDetails = ({ project, app, today }: ConnectedAppPanelProps) =>
  [
    ['Verified', app.verified_host ?? 'No, the app chose its own name'],
    ['Client id', <code>{app.client_id}</code>],
    ['Last activity', app.last_used_at ? <When at={app.last_used_at} exact /> : 'never'],
    ...(app.last_tool ? [['Last tool', <code>{app.last_tool}</code>] as const] : []),
    ['Last 24 hours', <a href={changesPath(project, app)}>{today}</a>],
    ['Last 30 days', <a href={changesPath(project, app)}>{count(app.changes, 'change')}</a>],
    ['Keys', <a href={keysHref(project, app)}>{count(app.active_keys, 'active key')}</a>],
  ] as const

const keysHref = ({ id }: Project, { client_id }: ConnectedApp) =>
  `/projects/${id}/keys?${new URLSearchParams({ client_id })}`

const Revocation = ({ project, app, today }: ConnectedAppPanelProps) => (
  <>
    <div>
      <Button type="button" kind="danger" popovertarget="revoke">
        Revoke all keys…
      </Button>
    </div>
    <Question
      id="revoke"
      title="Revoke all keys of this app?"
      action={`/projects/${project.id}/connected-apps/revoke`}
      fields={{ client_id: app.client_id }}
      confirmLabel={`Revoke ${count(app.active_keys, 'key')}`}
    >
      The app loses access immediately and must ask for it again. Changes it made are kept ({today}{' '}
      in the last 24 hours).
    </Question>
  </>
)
