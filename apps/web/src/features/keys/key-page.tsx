import type { Key, ListedKey } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { agentPath } from '../../product/agent-path.ts'
import { EnvironmentBadge } from '../../product/environment-choice.tsx'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { ToolPurpose } from '../../product/tool-purpose.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Status } from '../../ui/data/badge.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { DetailList } from '../../ui/layout/side-panel.tsx'
import { ExactScopes } from './exact-scopes.tsx'
import { KeyActions } from './key-actions.tsx'
import { KeySettingsForm } from './key-settings-form.tsx'
import { LostScopes } from './lost-scopes.tsx'
import type { FolderChoice } from './reach-fields.tsx'
import { RotateKeyForm } from './rotate-key-form.tsx'

export interface ShownKey extends ListedKey {
  readonly used_this_month: number | null
  readonly members: readonly Key['owner'][]
  readonly restrictions: {
    readonly folders: readonly FolderChoice[]
    readonly prompts: readonly { readonly slug: string; readonly name: string }[]
  } | null
}

interface KeyPageProps {
  readonly project: Project
  readonly item: ShownKey
  readonly path: string
  readonly settings: FormState
  readonly rotation: FormState
  readonly folders: readonly FolderChoice[]
}

export const KeyPage = (props: KeyPageProps) => {
  const { project, item: key, path, settings, rotation, folders } = props
  const canManage = project.may.includes('keys:manage') && key.revoked_at === null
  const canChange = canManage && key.can_change
  return (
    <>
      <PageHeader title={<Shortened text={key.name} />} lead={key.description || undefined}>
        {canManage ? <KeyActions item={key} project={project} canChange={canChange} /> : null}
      </PageHeader>
      <LostScopes item={key} />
      <Card title="Details" id="details">
        <DetailList facts={buildFacts(project, key)} />
      </Card>
      <Card title="Permissions" id="permissions">
        <ScopeCapabilities scopes={allowedScopes(key)} proposesOnly={key.proposes_only} />
        <ToolPurpose toolsets={key.toolsets} />
        <ExactScopes scopes={key.scopes} />
      </Card>
      {canChange ? (
        <Card title="Settings" id="settings">
          <KeySettingsForm
            path={path}
            form={settings}
            members={key.members}
            owner={key.owner}
            folders={folders}
          />
        </Card>
      ) : null}
      {canChange && key.state === 'active' && key.client_id === null ? (
        <Card
          title="Rotate"
          id="rotate"
          lead="Gives the key a new secret, which is shown once. Name, permissions and usage stay."
        >
          <RotateKeyForm path={path} form={rotation} />
        </Card>
      ) : null}
    </>
  )
}

const allowedScopes = ({ scopes, lost_scopes }: Key) =>
  scopes.filter((scope) => !lost_scopes.includes(scope))

function buildFacts(project: Project, key: ShownKey): [string, Child][] {
  return [
    ['Key', <code>{`pk_${key.environment}_…${key.last_four}`}</code>],
    ['Environment', <EnvironmentBadge environment={key.environment} />],
    ['State', <State item={key} />],
    ...key.former_secrets.map(({ last_four, valid_until }): [string, Child] => [
      `Former secret …${last_four}`,
      <>
        works until <When at={valid_until} exact />
      </>,
    ]),
    ['Owner', key.owner.name],
    ['Belongs to', key.service_role ? `the project, as ${key.service_role}` : key.created_by],
    ...(key.approves ? [['Approvals', 'count where approval is required'] as [string, Child]] : []),
    [
      'Created',
      <>
        <When at={key.created_at} exact /> by {key.created_by}
      </>,
    ],
    ['Expires', key.expires_at ? <When at={key.expires_at} exact /> : 'never'],
    ['Last used', key.last_used_at ? <When at={key.last_used_at} exact /> : 'never'],
    ['Requests this month', <MonthlyUse item={key} />],
    [
      'Allowed networks',
      key.allowed_networks.length > 0 ? key.allowed_networks.join(', ') : 'from anywhere',
    ],
    ['Reaches', <Reach item={key} project={project} />],
    ['Changes', <a href={agentPath(project, key.id)}>Show sessions</a>],
  ]
}

const State = ({ item: { state } }: { item: Key }) =>
  state === 'active' ? <Status tone="live">Active</Status> : <Status>{state}</Status>

const Reach = ({ item: { restrictions }, project }: { item: ShownKey; project: Project }) => {
  if (!restrictions) return <>the whole project</>
  const places = [
    ...restrictions.folders.map(({ path }) => <>the folder {path}</>),
    ...restrictions.prompts.map(({ slug, name }) => (
      <a href={`/projects/${project.id}/prompts/${slug}`}>{name}</a>
    )),
  ]
  if (places.length === 0) return <>nothing: its folders and prompts were deleted</>
  return (
    <ul>
      {places.map((place) => (
        <li>{place}</li>
      ))}
    </ul>
  )
}

const MonthlyUse = ({ item: { used_this_month, monthly_requests } }: { item: ShownKey }) =>
  monthly_requests === null ? (
    <>as many as the plan allows</>
  ) : (
    <>
      {(used_this_month ?? 0).toLocaleString('en')} of {monthly_requests.toLocaleString('en')}
    </>
  )
