import type { Key, ListedKey } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import { summarizeAccess } from '@promptwire/core/access/key-presets'
import { EnvironmentBadge } from '../../product/environment-choice.tsx'
import { ToolPurpose } from '../../product/tool-purpose.tsx'
import { isShortened, Shortened } from '../../ui/data/shortened.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { ExactScopes } from './exact-scopes.tsx'
import { KeyActions } from './key-actions.tsx'
import { type KeyQuery, type KeySort, keysHref } from './key-query.ts'
import { LostScopes } from './lost-scopes.tsx'
import { ReachSummary } from './reach-fields.tsx'

interface KeyTableProps {
  readonly project: Project
  readonly keys: readonly ListedKey[]
  readonly query: KeyQuery
  readonly path: string
}

const LABELS: Readonly<Record<KeyQuery['state'], string>> = {
  active: 'Active keys',
  service: 'Service keys',
  unused: 'Unused keys',
  ended: 'Keys of people who left',
  inactive: 'Revoked and expired keys',
}

export const KeyTable = (props: KeyTableProps) => (
  <Table label={LABELS[props.query.state]} columns={buildColumns(props)}>
    {props.keys.map((key) => (
      <KeyRow item={key} project={props.project} />
    ))}
  </Table>
)

function buildColumns({ path, query }: KeyTableProps): Column[] {
  const sorted = (sort: KeySort, now: 'ascending' | 'descending') => ({
    sort: { href: keysHref(path, query, { sort }), ...(query.sort === sort && { now }) },
  })
  return [
    { text: 'Name', ...sorted('name', 'ascending') },
    { text: 'Permissions' },
    { text: 'Last used', from: 'tablet', ...sorted('last_used', 'descending') },
    { text: 'Created', from: 'tablet', ...sorted('newest', 'descending') },
    { text: query.state === 'inactive' ? 'Revoked or expired' : 'Expires', from: 'desk' },
    { text: '', hiddenText: 'Actions' },
  ]
}

const KeyRow = ({ item: key, project }: { item: ListedKey; project: Project }) => (
  <tr>
    <Cell main>
      <a href={`/projects/${project.id}/keys/${key.id}`}>
        <strong>
          <Shortened text={key.name} />
        </strong>
      </a>
      <div class="quiet-text">
        <KeyClient item={key} />
        <code>{`pk_${key.environment}_…${key.last_four}`}</code>
      </div>
      {isShortened(key.name) ? (
        <details>
          <summary class="quiet-text">Full name</summary>
          {key.name}
        </details>
      ) : null}
      <LostScopes item={key} />
    </Cell>
    <Cell>
      <KeyCapabilities item={key} />
      <ToolPurpose toolsets={key.toolsets} />
    </Cell>
    <Cell from="tablet">
      {key.last_used_at ? <When at={key.last_used_at} /> : <span class="quiet-text">never</span>}
      {key.last_tool ? (
        <div class="quiet-text">
          <code>{key.last_tool}</code>
        </div>
      ) : null}
    </Cell>
    <Cell from="tablet">
      <When at={key.created_at} />
      <div class="quiet-text">by {key.created_by}</div>
    </Cell>
    <Cell from="desk">
      <End item={key} />
    </Cell>
    <Cell align="end">
      {project.may.includes('keys:manage') && key.revoked_at === null ? (
        <KeyActions item={key} project={project} canChange={key.can_change} />
      ) : null}
    </Cell>
  </tr>
)

/** Falls back to the id of clients without a name. */
const KeyClient = ({ item: { client_name, client_id, service_role } }: { item: Key }) => {
  if (service_role) return <>Service key ({service_role}) · </>
  const client = client_name ?? client_id
  return client ? (
    <>
      <Shortened text={client} />
      {' · '}
    </>
  ) : null
}

/** When the key stopped or will stop working. */
const End = ({ item: { revoked_at, expires_at, state } }: { item: Key }) => {
  if (revoked_at) {
    return (
      <>
        revoked <When at={revoked_at} />
      </>
    )
  }
  if (state === 'ended') return <>creator left</>
  return expires_at ? <When at={expires_at} /> : <span class="quiet-text">never</span>
}

const KeyCapabilities = ({ item: key }: { item: Key }) => {
  const { environment, scopes, proposes_only } = key
  return (
    <div class="key-capabilities">
      <p>
        <EnvironmentBadge environment={environment} />{' '}
        {summarizeAccess(scopes, environment, proposes_only)}
      </p>
      <ReachSummary item={key} />
      <ExactScopes scopes={scopes} />
    </div>
  )
}
