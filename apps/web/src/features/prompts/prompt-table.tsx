import type { Project } from '@promptwire/core/contract/people/project'
import { Status } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Cell, type Column, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import {
  type ListQuery,
  listHref,
  type PromptSummary,
  promptPath,
  promptsPath,
} from './list-query.ts'
import { PromptName } from './prompt-name.tsx'
import { SelectedBar } from './selected-bar.tsx'

interface PromptTableProps {
  readonly project: Project
  readonly query: ListQuery
  readonly prompts: readonly PromptSummary[]
}

/** The prompts of a page; whoever may change them can select some. */
export const PromptTable = ({ project, query, prompts }: PromptTableProps) => {
  const isSelectable = project.may.includes('prompts:write')
  const table = (
    <Table label="Prompts" columns={columnsOf({ project, query }, isSelectable)}>
      {prompts.map((prompt) => (
        <PromptRow project={project} query={query} item={prompt} />
      ))}
    </Table>
  )
  if (!isSelectable) return table
  return (
    <form class="prompts-selection" action={`${promptsPath(project)}/selected/move`}>
      {table}
      <SelectedBar project={project} query={query} count={prompts.length} />
    </form>
  )
}

function columnsOf(
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
    { text: 'Live', from: 'tablet' },
    { text: 'Tokens', align: 'end', from: 'tablet' },
    { text: 'Edited', from: 'tablet', sort: sortedBy('updated', '-updated') },
    { text: '', hiddenText: 'Actions' },
  ]
}

interface PromptRowProps extends Pick<PromptTableProps, 'project' | 'query'> {
  readonly item: PromptSummary
}

const PromptRow = ({ project, query, item: prompt }: PromptRowProps) => (
  <tr>
    {project.may.includes('prompts:write') ? (
      <Cell>
        <label class="prompts-tick">
          <span class="visually-hidden">Select {prompt.name}</span>
          <input
            type="checkbox"
            name="prompt_ids"
            value={prompt.slug}
            checked={query.isAllSelected}
          />
        </label>
      </Cell>
    ) : null}
    <PromptName project={project} prompt={prompt}>
      <TagLinks project={project} query={query} tags={prompt.tags} />
    </PromptName>
    <Cell>
      <PublishStatus prompt={prompt} />
    </Cell>
    <Cell from="tablet" numbers>
      {prompt.published_version === null ? null : `v${prompt.published_version}`}
    </Cell>
    <Cell from="tablet" align="end" numbers>
      {prompt.tokens?.toLocaleString('en')}
    </Cell>
    <Cell from="tablet">
      <Edited prompt={prompt} />
    </Cell>
    <Cell align="end">
      <PromptMenu project={project} prompt={prompt} />
    </Cell>
  </tr>
)

const MOST_TAGS = 3

const TagLinks = ({
  project,
  query,
  tags,
}: Pick<PromptTableProps, 'project' | 'query'> & { tags: readonly string[] }) => (
  <>
    {tags.slice(0, MOST_TAGS).map((tag) => (
      <a class="prompts-tag" href={listHref(project, query, { tags: [tag] })}>
        <bdi>{tag}</bdi>
      </a>
    ))}
    {tags.length > MOST_TAGS ? (
      <span class="quiet-text">{`+${tags.length - MOST_TAGS}`}</span>
    ) : null}
  </>
)

const PublishStatus = ({ prompt }: { prompt: PromptSummary }) => {
  if (prompt.published_version === null) return <Status>Never published</Status>
  if (prompt.has_unpublished_changes) return <Status tone="waiting">Unpublished changes</Status>
  return <Status tone="live">Live</Status>
}

/** When, and by whom: a person, or a program by the name of its key. */
const Edited = ({
  prompt: { edited_by: by, edited_at, updated_at },
}: {
  prompt: PromptSummary
}) => (
  <span class="prompts-edited">
    <When at={edited_at ?? updated_at} />
    {by ? <span class="quiet-text"> by {by.key_name ?? by.name}</span> : null}
  </span>
)

const PromptMenu = ({ project, prompt }: { project: Project; prompt: PromptSummary }) => {
  const path = promptPath(project, prompt)
  const selected = new URLSearchParams({ prompt_ids: prompt.slug })
  const all = promptsPath(project)
  const from = new URLSearchParams({ from: prompt.slug })
  return (
    <Menu id={`menu-${prompt.id}`} label={`Actions for ${prompt.name}`}>
      <a class="menu-item" href={path}>
        <Icon name="pencil" /> Open
      </a>
      <a class="menu-item" href={`${path}/versions`}>
        <Icon name="history" /> Versions
      </a>
      {project.may.includes('versions:publish') ? (
        <a class="menu-item" href={`${path}/publish`}>
          <Icon name="rocket" /> Publish…
        </a>
      ) : null}
      {project.may.includes('prompts:write') ? (
        <>
          <hr />
          <a class="menu-item" href={`${all}/new/duplicate?${from}`}>
            <Icon name="copy" /> Duplicate…
          </a>
          <a class="menu-item" href={`${all}/selected/move?${selected}`}>
            <Icon name="folder" /> Move…
          </a>
          <a class="menu-item" href={`${all}/selected/tag?${selected}`}>
            <Icon name="tag" /> Tags…
          </a>
        </>
      ) : null}
      {project.may.includes('prompts:delete') ? (
        <a class="menu-item menu-item-danger" href={`${all}/selected/delete?${selected}`}>
          <Icon name="trash-2" /> Delete…
        </a>
      ) : null}
    </Menu>
  )
}
