import type { ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import type { Project } from '@promptwire/contract/projects/project'
import { summarizeAccess } from '@promptwire/core/access/key-presets'
import type { Child } from 'hono/jsx'
import { connectSnippets } from '../../product/snippets/connect-snippets.ts'
import { SnippetTabs } from '../../product/snippets/snippet-tabs.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { PanelLink, WithPanel } from '../../ui/layout/side-panel.tsx'
import { appsPath, changesPath } from './apps-path.ts'
import { onlyProposes } from './only-proposes.ts'

interface ConnectedAppsPageProps {
  readonly project: Project
  readonly apps: readonly ConnectedApp[]
  readonly chosen: ConnectedApp | undefined
  readonly withFormer: boolean
  readonly mcp: string
  readonly panel: Child | undefined
}

export const ConnectedAppsPage = (props: ConnectedAppsPageProps) => {
  const { project, apps, withFormer, mcp, panel } = props
  const path = appsPath(project, false)
  return (
    <>
      <PageHeader
        title="Connected apps"
        lead="AI clients with access to this project. Each has its own keys."
      />
      <WithPanel panel={panel}>
        <Chips
          label="Which apps"
          tabs={[
            { href: path, label: 'Connected', isCurrent: !withFormer },
            { href: appsPath(project, true), label: 'Show disconnected', isCurrent: withFormer },
          ]}
        />
        {apps.length === 0 ? <NoApp withFormer={withFormer} /> : <AppTable {...props} />}
      </WithPanel>
      {project.may.includes('keys:manage') ? (
        <Card
          title="Connect an app"
          id="connect"
          lead="Give the client this address. Choose its permissions in your browser; no key needed."
        >
          <SnippetTabs id="client" legend="Client" snippets={connectSnippets(mcp)} />
          {project.may.includes('account:manage') ? (
            <p>
              Client cannot connect?{' '}
              <a href={`/projects/${project.id}/settings/deployment`}>Test this deployment</a>
            </p>
          ) : null}
        </Card>
      ) : null}
    </>
  )
}

const NoApp = ({ withFormer }: { withFormer: boolean }) => (
  <Empty
    icon="plug"
    title={withFormer ? 'No apps yet' : 'No connected apps'}
    text="Connect Claude, ChatGPT, Cursor or VS Code to read and edit prompts, with the permissions you choose."
  />
)

/** The panel shows the permissions and needs their space. */
const buildColumns = (hasPanel: boolean): Column[] => [
  { text: 'App' },
  ...(hasPanel ? [] : [{ text: 'Permissions', from: 'desk' } as const]),
  { text: 'Approved by', from: 'tablet' },
  { text: 'Last activity' },
  { text: 'Changes, 30 days', align: 'end' },
]

const AppTable = ({ project, apps, chosen, withFormer }: ConnectedAppsPageProps) => (
  <Table label="Connected apps" columns={buildColumns(chosen !== undefined)}>
    {apps.map((app) => (
      <tr>
        <Cell main>
          <PanelLink
            rowId={app.client_id}
            href={appsPath(project, withFormer, app.client_id)}
            isOpen={app.client_id === chosen?.client_id}
          >
            <Shortened text={app.name} />
          </PanelLink>
          <AppHost app={app} among={apps} />
        </Cell>
        {chosen ? null : (
          <Cell from="desk">
            <AppCapabilities app={app} />
          </Cell>
        )}
        <Cell from="tablet">{listApprovers(app)}</Cell>
        <Cell>
          <LastActivity app={app} />
        </Cell>
        <Cell align="end" numbers>
          <a href={changesPath(project, app)}>{app.changes.toLocaleString('en')}</a>
        </Cell>
      </tr>
    ))}
  </Table>
)

const AppCapabilities = ({ app }: { app: ConnectedApp }) =>
  app.active_keys === 0 ? (
    <span class="quiet-text">all keys revoked</span>
  ) : (
    summarizeAccess(app.scopes, undefined, onlyProposes(app))
  )

const LastActivity = ({ app: { last_used_at, last_tool } }: { app: ConnectedApp }) => (
  <>
    {last_used_at ? <When at={last_used_at} /> : <span class="quiet-text">never</span>}
    {last_tool ? (
      <div class="quiet-text">
        <code>{last_tool}</code>
      </div>
    ) : null}
  </>
)

/** Removes duplicates; latest first. */
const listApprovers = ({ grants }: ConnectedApp): string =>
  [...new Set(grants.map(({ approved_by }) => approved_by))].join(', ')

interface AppHostProps {
  readonly app: ConnectedApp
  /** All listed apps. Apps with equal names also show their client id. */
  readonly among: readonly ConnectedApp[]
}

/** Shows the verified host of the client. */
export const AppHost = ({ app, among }: AppHostProps) => (
  <div class="quiet-text">
    {app.verified_host ?? 'unverified name'}
    {among.some((other) => other !== app && other.name === app.name) ? (
      <div>
        <code>
          <Shortened text={app.client_id} />
        </code>
      </div>
    ) : null}
  </div>
)
