import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { SearchForm } from '../../ui/controls/search-form.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { exportPath } from './export/export-page.tsx'
import { FirstPrompt } from './first-prompt.tsx'
import { type FolderFormState, RefusedFolder } from './folders/folder-forms.tsx'
import { FolderNav } from './folders/folder-nav.tsx'
import {
  isNarrowed,
  type ListContext,
  listFields,
  listHref,
  type MatchesByPrompt,
  type PromptSummary,
  type RequestsByPrompt,
  type View,
} from './list-query.ts'
import { PromptTable } from './prompt-table.tsx'

interface PromptsPageProps extends ListContext {
  readonly requests: RequestsByPrompt
  readonly prompts: readonly PromptSummary[]
  readonly nextCursor: string | undefined
  readonly matches?: MatchesByPrompt | undefined
  /** Prompts with similar names, for words without a match. */
  readonly near: readonly { readonly slug: string; readonly name: string }[]
  /** A rejected folder name. */
  readonly named?: FolderFormState | undefined
}

export const PromptsPage = (props: PromptsPageProps) => {
  const { prompts, requests, nextCursor, named, matches, near, ...facts } = props
  const { project, query, counts } = facts
  if (counts.all === 0 && facts.folders.length === 0) {
    return (
      <>
        <PageHeader title="Prompts" />
        <FirstPrompt project={project} />
      </>
    )
  }
  return (
    <>
      <PromptsHeader project={project} />
      <div class="prompts">
        <FolderNav {...facts} />
        <div class="prompts-list">
          <div class="row prompts-filters">
            <Views {...facts} />
            <SearchForm
              action={promptsPath(project)}
              label="Search names and texts"
              q={query.q}
              keeps={listFields(query)}
            />
          </div>
          {query.q === '' ? null : (
            <p class="row" role="status">
              <span class="quiet-text">
                {`${nextCursor ? 'More than ' : ''}${count(prompts.length, 'prompt')} found`}
              </span>
              <ButtonLink kind="plain" icon="x" href={listHref(project, query, { q: '' })}>
                Clear search
              </ButtonLink>
            </p>
          )}
          {prompts.length === 0 ? (
            <NoPrompts project={project} query={query} near={near} />
          ) : (
            <PromptTable {...facts} prompts={prompts} requests={requests} matches={matches} />
          )}
          <Pagination
            label="Pages of prompts"
            firstHref={query.cursor && listHref(project, query, {})}
            nextHref={nextCursor && listHref(project, query, { cursor: nextCursor })}
          />
        </div>
      </div>
      {named ? <RefusedFolder {...facts} named={named} /> : null}
    </>
  )
}

export const PromptsHeader = ({ project }: { project: Project }) => (
  <PageHeader title="Prompts">
    <ButtonLink href={exportPath(project)}>Export</ButtonLink>
    {project.may.includes('prompts:write') ? (
      <>
        <ButtonLink href={`${promptsPath(project)}/new/import`}>Import</ButtonLink>
        <ButtonLink kind="primary" icon="plus" href={`${promptsPath(project)}/new/blank`}>
          New prompt
        </ButtonLink>
      </>
    ) : null}
  </PageHeader>
)

/** Counts cover the whole project, so filtered lists show no counts. */
const Views = ({ project, query, counts }: ListContext) => {
  const isWhole = query.folder === undefined && query.tags.length === 0 && query.q === ''
  const chip = (view: View | undefined, label: string, count?: number) => ({
    href: listHref(project, query, { view }),
    label,
    count: isWhole ? count : undefined,
    isCurrent: query.view === view,
  })
  return (
    <Chips
      label="State"
      tabs={[
        chip(undefined, 'All', counts.all),
        chip('unpublished', 'Unpublished changes', counts.unpublished_changes),
        chip('never', 'Never published', counts.never_published),
        chip('mine', 'Mine', counts.edited_by_me),
        chip('ending', 'Model ends'),
      ]}
    />
  )
}

const NoPrompts = ({
  project,
  query,
  near,
}: Pick<PromptsPageProps, 'project' | 'query' | 'near'>) => (
  <Empty
    icon="file-text"
    title={
      query.q !== ''
        ? 'Nothing found'
        : isNarrowed(query)
          ? 'No matching prompts'
          : 'No prompts yet'
    }
    text={
      query.q !== ''
        ? 'No prompt contains all these words in its name, slug, description, tags or blocks.'
        : isNarrowed(query)
          ? 'No prompt matches the folder, tags and state.'
          : 'Start with a blank prompt, import text or files, or copy one from the gallery.'
    }
  >
    {near.length > 0 ? (
      <div>
        <p>Similar names:</p>
        <ul>
          {near.map(({ slug, name }) => (
            <li>
              <a href={promptPath(project, slug)}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {isNarrowed(query) ? (
      <ButtonLink href={promptsPath(project)}>Show all prompts</ButtonLink>
    ) : null}
  </Empty>
)
