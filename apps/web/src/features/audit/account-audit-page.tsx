import type { MemberAccount } from '@promptwire/contract/projects/project'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field, Select } from '../../ui/controls/field.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import {
  type AccountAuditEntry,
  type AccountAuditQuery,
  accountAuditHref,
  accountFileHref,
} from './account-audit-query.ts'
import { ActionTitle, Actor } from './actor.tsx'
import { ACTION_OPTIONS, ACTOR_OPTIONS } from './audit-filters.tsx'
import { formatFieldName } from './audit-labels.ts'
import { LogDownloads } from './log-downloads.tsx'

interface AccountAuditProps {
  readonly account: MemberAccount
  readonly query: AccountAuditQuery
  readonly entries: readonly AccountAuditEntry[]
  readonly nextCursor: string | null
}

export const AccountAuditPage = (props: AccountAuditProps) => {
  const { account, query, entries, nextCursor } = props
  return (
    <>
      <PageHeader
        title="Audit log"
        lead={`Sign-ins of members, and changes in all projects of ${account.name}, newest first.`}
      >
        <LogDownloads hrefFor={(format) => accountFileHref(account, query, format)} />
      </PageHeader>
      <Filters {...props} />
      {entries.length === 0 ? <NoEntry {...props} /> : <EntryTable {...props} />}
      <Pagination
        label="Pages of entries"
        firstHref={query.cursor && accountAuditHref(account, query)}
        nextHref={nextCursor ? accountAuditHref(account, query, { cursor: nextCursor }) : undefined}
      />
    </>
  )
}

const NoEntry = ({ account, query }: AccountAuditProps) => {
  const everything = accountAuditHref(account, {})
  return accountAuditHref(account, query, { cursor: query.cursor }) === everything ? (
    <Empty
      icon="scroll-text"
      title="No entries yet"
      text="Sign-ins and changes are recorded here: who, from which address, and the values before."
    />
  ) : (
    <Empty icon="search" title="No matching entries" text="Remove a filter or show everything.">
      <ButtonLink href={everything}>Show everything</ButtonLink>
    </Empty>
  )
}

const Filters = ({ account, query, entries }: AccountAuditProps) => {
  const { by = '', action = '', address = '', from = '', to = '', user_id } = query
  const form = freshForm({ by, action, address, from, to })
  const name = entries.find((entry) => entry.user_id === user_id)?.user_name ?? user_id
  return (
    <>
      <form class="audit-filters" action={accountAuditHref(account, {})} aria-label="Filters">
        {user_id ? <input type="hidden" name="user_id" value={user_id} /> : null}
        <Select form={form} name="by" label="Who" options={ACTOR_OPTIONS} optional />
        <Select form={form} name="action" label="What" options={ACTION_OPTIONS} optional />
        <Field form={form} name="address" label="IP address" maxlength={45} optional />
        <Field form={form} name="from" type="date" label="From" optional />
        <Field form={form} name="to" type="date" label="To" optional />
        <Button icon="filter">Filter</Button>
      </form>
      {user_id ? (
        <Chips
          label="Active filters"
          tabs={[
            {
              href: accountAuditHref(account, query, { user_id: undefined }),
              label: (
                <>
                  Person: <bdi>{name}</bdi>
                  <span aria-hidden="true"> ×</span>
                  <span class="visually-hidden">, show all</span>
                </>
              ),
              isCurrent: true,
            },
          ]}
        />
      ) : null}
    </>
  )
}

const EntryTable = (props: AccountAuditProps) => (
  <Table
    label="Audit entries"
    columns={[
      { text: 'What' },
      { text: 'Who' },
      { text: 'Project', from: 'tablet' },
      { text: 'From', from: 'tablet' },
      { text: 'When' },
    ]}
  >
    {props.entries.map((entry) => (
      <EntryRow {...props} entry={entry} />
    ))}
  </Table>
)

const EntryRow = ({ account, query, entry }: AccountAuditProps & { entry: AccountAuditEntry }) => {
  const { project_id, project_name, user_id, address, user_agent, at } = entry
  const subject = user_id ?? (entry.target_type === 'person' ? entry.target_id : null)
  return (
    <tr>
      <Cell main>
        {project_id && project_name ? (
          <a href={`/projects/${project_id}/audit-log?entry=${entry.id}`}>
            <ActionTitle entry={entry} />
          </a>
        ) : (
          <ActionTitle entry={entry} />
        )}
        {project_id ? null : <div class="quiet-text">{describeValues(entry)}</div>}
      </Cell>
      <Cell>
        <Actor entry={entry} />
        {subject && query.user_id === undefined ? (
          <a class="audit-prompt" href={accountAuditHref(account, query, { user_id: subject })}>
            all of this person
          </a>
        ) : null}
      </Cell>
      <Cell from="tablet">{project_name ?? (project_id ? 'deleted project' : 'none')}</Cell>
      <Cell from="tablet">
        {address ? (
          <a class="audit-prompt" href={accountAuditHref(account, query, { address })}>
            {address}
          </a>
        ) : null}
        {user_agent ? <div class="quiet-text">{user_agent}</div> : null}
      </Cell>
      <Cell>
        <When at={at} />
      </Cell>
    </tr>
  )
}

/** Compact: "Role: viewer → editor". */
function describeValues({ before, after }: AccountAuditEntry): string {
  const [old, now] = [before, after].map((values) => ({ ...(values as object | null) }))
  const fields = Object.entries({ ...old, ...now }).filter(([, value]) => typeof value !== 'object')
  return fields
    .map(([field, value]) => {
      const earlier = Reflect.get(old ?? {}, field)
      const change = earlier === undefined || earlier === value ? '' : `${earlier} → `
      return `${formatFieldName(field)}: ${change}${value}`
    })
    .join(', ')
}
