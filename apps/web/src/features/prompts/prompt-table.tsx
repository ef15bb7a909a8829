import type { Project } from '@promptwire/contract/projects/project'
import type { PromptRequests } from '@promptwire/contract/usage/usage'
import { promptsPath } from '../../product/prompt-path.ts'
import { RowMenuButton } from '../../ui/controls/row-menu.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import {
  type FoundPrompt,
  type ListQuery,
  listHref,
  type MatchesByPrompt,
  type PromptSummary,
  type RequestsByPrompt,
} from './list-query.ts'
import { Matches } from './matches.tsx'
import { Edited, PublishStatus, Requests, TagLinks } from './prompt-cells.tsx'
import { PromptMenus } from './prompt-menu.tsx'
import { PromptName } from './prompt-name.tsx'
import { SelectedBar } from './selected/selected-bar.tsx'

interface PromptTableProps {
  readonly project: Project
  readonly query: ListQuery
  readonly prompts: readonly PromptSummary[]
  readonly requests: RequestsByPrompt
  readonly matches?: MatchesByPrompt | undefined
}

/** Editors can select prompts. */
export const PromptTable = (props: PromptTableProps) => {
  const { project, query, prompts, requests, matches } = props
  const isSelectable = project.may.includes('prompts:write')
  const table = (
    <Table label="Prompts" columns={buildColumns({ project, query }, isSelectable)}>
      {prompts.map((prompt) => (
        <PromptRow
          project={project}
          query={query}
          item={prompt}
          requests={requests.get(prompt.id)}
          matches={matches?.get(prompt.id)}
        />
      ))}
    </Table>
  )
  return (
    <>
      {isSelectable ? (
        <form
          class="prompts-table prompts-selection"
          action={`${promptsPath(project)}/selected/move`}
        >
          {table}
          <SelectedBar project={project} query={query} count={prompts.length} />
        </form>
      ) : (
        <div class="prompts-table">{table}</div>
      )}
      <PromptMenus project={project} prompts={prompts} />
    </>
  )
}

function buildColumns(
  { project, query }: Pick<PromptTableProps, 'project' | 'query'>,
  isSelectable: boolean,
): Column[] {
  const sortedBy = (name: 'name' | 'updated', first: 'name' | '-updated') => {
    const now = query.sort.replace('-', '') === name
    const isDescending = query.sort.startsWith('-')
    const turned = isDescending ? name : (`-${name}` as const)
    return {
      href: listHref(project, query, { sort: now ? turned : first }),
      now: now ? (isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
    }
  }
  return [
    ...(isSelectable ? [{ text: '', hiddenText: 'Selected' }] : []),
    { text: 'Prompt', sort: sortedBy('name', 'name') },
    { text: 'Status' },
    { text: 'Tokens', align: 'end', from: 'tablet' },
    { text: 'Requests, 30 d', align: 'end', from: 'desk' },
    { text: 'Edited', from: 'tablet', sort: sortedBy('updated', '-updated') },
    { text: '', hiddenText: 'Actions' },
  ]
}

interface PromptRowProps extends Pick<PromptTableProps, 'project' | 'query'> {
  readonly item: PromptSummary
  readonly requests: PromptRequests | undefined
  readonly matches: FoundPrompt['matches'] | undefined
}

const PromptRow = ({ project, query, item: prompt, requests, matches }: PromptRowProps) => (
  <tr>
    {project.may.includes('prompts:write') ? (
      <Cell>
        <label class="prompts-select">
          <input
            type="checkbox"
            name="prompt_ids"
            value={prompt.slug}
            checked={query.isAllSelected}
            aria-label={`Select ${prompt.name}`}
          />
        </label>
      </Cell>
    ) : null}
    <PromptName
      project={project}
      prompt={prompt}
      below={
        matches && (
          <Matches project={project} slug={prompt.slug} words={query.q} matches={matches} />
        )
      }
    >
      <TagLinks project={project} query={query} tags={prompt.tags} />
    </PromptName>
    <Cell>
      <PublishStatus prompt={prompt} />
    </Cell>
    <Cell from="tablet" align="end" numbers>
      {prompt.tokens?.toLocaleString('en')}
    </Cell>
    <Cell from="desk" align="end" numbers>
      <Requests project={project} counted={requests} />
    </Cell>
    <Cell from="tablet">
      <Edited prompt={prompt} />
    </Cell>
    <Cell align="end">
      <RowMenuButton
        record={prompt.slug}
        name="prompt_ids"
        label={`Actions for ${prompt.name}`}
        kind={prompt.managed}
      />
    </Cell>
  </tr>
)
