import type { Project } from '@promptwire/core/contract/people/project'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Marked } from '../../ui/data/marked.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { type FoundPrompt, type ListQuery, listHref } from './list-query.ts'
import { PromptName } from './prompt-name.tsx'
import { PromptsHeader } from './prompts-page.tsx'
import { SearchForm } from './search-form.tsx'

interface FoundPageProps {
  readonly project: Project
  readonly query: ListQuery
  readonly found: readonly FoundPrompt[]
  readonly nextCursor: string | undefined
}

/** Search results of the whole project, with the places of the words. */
export const FoundPage = ({ project, query, found, nextCursor }: FoundPageProps) => (
  <>
    <PromptsHeader project={project} />
    <div class="row prompts-filters">
      <SearchForm action={promptsPath(project)} label="Search names and texts" q={query.q} />
      <ButtonLink kind="plain" icon="x" href={promptsPath(project)}>
        Show all prompts
      </ButtonLink>
    </div>
    {found.length === 0 ? (
      <Empty
        icon="search"
        title="Nothing found"
        text="No prompt contains all these words in its name, slug, description, tags or blocks."
      />
    ) : (
      <Table label="Found prompts" columns={[{ text: 'Prompt' }, { text: 'Where' }]}>
        {found.map((prompt) => (
          <FoundRow project={project} query={query} item={prompt} />
        ))}
      </Table>
    )}
    <Pagination
      label="Pages of results"
      firstHref={query.cursor && listHref(project, query, {})}
      nextHref={nextCursor && listHref(project, query, { cursor: nextCursor })}
    />
  </>
)

interface FoundRowProps extends Pick<FoundPageProps, 'project' | 'query'> {
  readonly item: FoundPrompt
}

const FIELD_LABELS = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  tag: 'Tag',
  block: 'Text',
} as const

const FoundRow = ({ project, query, item: prompt }: FoundRowProps) => (
  <tr>
    <PromptName project={project} prompt={prompt} />
    <Cell>
      <ul class="search-matches">
        {prompt.matches.map(({ field, block_id, excerpt }) => (
          <li>
            <span class="quiet-text">{FIELD_LABELS[field]} </span>
            {block_id === null ? (
              <Marked text={excerpt} words={query.q} />
            ) : (
              <a href={`${promptPath(project, prompt.slug)}#block-${block_id}`}>
                <Marked text={excerpt} words={query.q} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Cell>
  </tr>
)
