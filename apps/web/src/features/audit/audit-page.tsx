import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PanelLink, WithPanel } from '../../ui/layout/side-panel.tsx'
import { ActionTitle, Actor } from './actor.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditEntry, type AuditQuery, auditHref, fileHref, isNarrowed } from './audit-query.ts'
import type { PromptMatch } from './find-prompt.ts'
import { groupCalls } from './group-calls.ts'
import { LogDownloads } from './log-downloads.tsx'

interface AuditPageProps {
  readonly project: Project
  readonly query: AuditQuery
  readonly entries: readonly AuditEntry[]
  readonly nextCursor: string | null
  readonly named: PromptMatch
  readonly panel: Child | undefined
}

export const AuditPage = (props: AuditPageProps) => {
  const { project, query, entries, nextCursor, named, panel } = props
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who changed what in this project, newest first. Consecutive edits are grouped."
      >
        <LogDownloads hrefFor={(format) => fileHref(project, query, format)} />
      </PageHeader>
      <AuditFilters project={project} query={query} entries={entries} named={named} />
      <WithPanel panel={panel}>
        {entries.length === 0 ? (
          <NoEntry project={project} query={query} />
        ) : (
          <EntryTable {...props} />
        )}
        <Pagination
          label="Pages of entries"
          firstHref={query.cursor && auditHref(project, query)}
          nextHref={nextCursor ? auditHref(project, query, { cursor: nextCursor }) : undefined}
        />
      </WithPanel>
    </>
  )
}

const NoEntry = ({ project, query }: Pick<AuditPageProps, 'project' | 'query'>) =>
  isNarrowed(query) || query.cursor ? (
    <Empty icon="search" title="No matching entries" text="Remove a filter or show everything.">
      <ButtonLink href={`/projects/${project.id}/audit-log`}>Show everything</ButtonLink>
    </Empty>
  ) : (
    <Empty
      icon="scroll-text"
      title="No entries yet"
      text="Every change is recorded here: who made it, with which key or app, and the values before."
    />
  )

/** Hides prompt names if a panel is open or the list is filtered by prompt. */
const namesPrompts = ({ panel, query }: AuditPageProps): boolean =>
  !panel && query.prompt_id === undefined

const EntryTable = (props: AuditPageProps) => (
  <Table
    label="Audit entries"
    columns={[
      { text: 'What' },
      { text: 'Who' },
      ...(namesPrompts(props) ? [{ text: 'Prompt', from: 'tablet' } as const] : []),
      { text: 'When' },
    ]}
  >
    {groupCalls(props.entries, props.query).map(([entry, ...others]) => (
      <EntryRow {...props} entry={entry} others={others} />
    ))}
  </Table>
)

interface EntryRowProps extends AuditPageProps {
  readonly entry: AuditEntry
  readonly others: readonly AuditEntry[]
}

const EntryRow = (props: EntryRowProps) => {
  const { project, query, entry, others } = props
  return (
    <tr>
      <Cell main>
        <PanelLink
          rowId={entry.id}
          href={auditHref(project, query, { cursor: query.cursor, entry: entry.id })}
          isOpen={entry.id === query.entry}
        >
          <ActionTitle entry={entry} />
        </PanelLink>
        {others.length > 0 ? (
          <div class="quiet-text">
            <a href={auditHref(project, query, { action: entry.action })}>
              {count(others.length + 1, 'call')}
            </a>
          </div>
        ) : null}
        {entry.edits > 1 ? (
          <div class="quiet-text">
            {`${count(entry.edits, 'edit')}, last `}
            <When at={entry.until} />
          </div>
        ) : null}
      </Cell>
      <Cell>
        <Actor entry={entry} />
      </Cell>
      {namesPrompts(props) ? (
        <Cell from="tablet">
          <PromptName project={project} query={query} entry={entry} />
        </Cell>
      ) : null}
      <Cell>
        <When at={entry.at} />
      </Cell>
    </tr>
  )
}

interface PromptNameProps extends Pick<AuditPageProps, 'project' | 'query'> {
  readonly entry: AuditEntry
}

const PromptName = ({ project, query, entry: { prompt_id, prompt_name } }: PromptNameProps) =>
  prompt_id === null ? null : (
    <a class="audit-prompt" href={auditHref(project, query, { prompt_id })}>
      {prompt_name ? (
        <bdi>
          <Shortened text={prompt_name} />
        </bdi>
      ) : (
        <span class="quiet-text">deleted prompt</span>
      )}
    </a>
  )
