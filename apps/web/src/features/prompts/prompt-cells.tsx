import type { Project } from '@promptwire/contract/projects/project'
import type { PromptRequests } from '@promptwire/contract/usage/usage'
import { Status } from '../../ui/data/badge.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import { When } from '../../ui/data/when.tsx'
import { type ListQuery, listHref, type PromptSummary } from './list-query.ts'

const MAX_CELL_TAGS = 2

interface TagLinksProps {
  readonly project: Project
  readonly query: ListQuery
  readonly tags: readonly string[]
}

export const TagLinks = ({ project, query, tags }: TagLinksProps) => (
  <>
    {tags.slice(0, MAX_CELL_TAGS).map((tag) => (
      <a class="prompts-tag" href={listHref(project, query, { tags: [tag] })}>
        <bdi>{tag}</bdi>
      </a>
    ))}
    {tags.length > MAX_CELL_TAGS ? (
      <span class="quiet-text">{`+${tags.length - MAX_CELL_TAGS}`}</span>
    ) : null}
  </>
)

/** The publish state of a prompt, with its live version. */
export const PublishStatus = ({ prompt }: { prompt: PromptSummary }) => {
  const { published_version: live, has_unpublished_changes: isAhead } = prompt
  if (live === null) return <Status>Never published</Status>
  return (
    <>
      <Status tone={isAhead ? 'waiting' : 'live'}>
        {isAhead ? 'Unpublished changes' : 'Live'}
      </Status>
      <div class="prompts-version quiet-text numbers">
        {`v${live}`}
        {isAhead ? <span class="prompts-is-live"> is live</span> : null}
      </div>
    </>
  )
}

export const Requests = ({
  project,
  counted,
}: {
  project: Project
  counted: PromptRequests | undefined
}) => {
  if (!counted) return null
  const total = counted.requests.toLocaleString('en')
  const requests = counted.requests === 1 ? 'request' : 'requests'
  if (counted.requests === 0) return <span class="quiet-text">0</span>
  const query = new URLSearchParams({ prompt_id: counted.prompt_id })
  return (
    <a class="prompts-requests" href={`/projects/${project.id}/usage?${query}`}>
      <span aria-hidden="true">{total}</span>
      <Sparkline
        label={`${total} ${requests} in ${counted.by_day.length} days`}
        values={counted.by_day}
      />
    </a>
  )
}

/** Time and author: a person, or the name of a key. */
export const Edited = ({
  prompt: { edited_by: by, edited_at, updated_at },
}: {
  prompt: PromptSummary
}) => {
  const author = by && `by ${by.key_name ?? by.name}`
  return (
    <span class="prompts-edited" title={author ?? undefined}>
      <When at={edited_at ?? updated_at} />
      {author ? <span class="quiet-text"> {author}</span> : null}
    </span>
  )
}
