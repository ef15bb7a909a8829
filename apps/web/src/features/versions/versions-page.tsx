import { DEFAULT_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { count } from '@promptwire/core/text/count'
import { ModelEnds } from '../../product/models/model-end.tsx'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import { PublishLink } from '../../product/publish-link.tsx'
import { findMatchingVersion, type PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { FetchIt } from './fetch-it.tsx'
import { RefusedUndo, type RefusedUndoState } from './refused-undo.tsx'
import { VersionChoice } from './version-choice.tsx'
import type { Version } from './version-context.ts'
import { VersionMenu } from './version-menu.tsx'

interface VersionsPageProps extends PromptContext {
  readonly versions: readonly Version[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  /** The version just published and the one before. */
  readonly published: Published | undefined
  readonly refused: RefusedUndoState | undefined
}

interface Published {
  readonly version: number
  readonly before: number | undefined
  readonly callers: number | undefined
  readonly apiUrl: string
  /** A new key, shown once. */
  readonly newKey: string | undefined
}

export const VersionsPage = (props: VersionsPageProps) => {
  const { project, prompt, versions, isFirstPage, nextCursor, refused, published } = props
  const path = promptPath(project, prompt.slug)
  return (
    <>
      <PromptHeader project={project} prompt={prompt} title="Versions" current="versions">
        <PublishLink project={project} prompt={prompt} />
      </PromptHeader>
      <ModelEnds project={project} ends={prompt.ending_models} />
      {refused ? <RefusedUndo project={project} prompt={prompt} refused={refused} /> : null}
      <PublishedNotice {...props} />
      {published && !(published.callers && published.callers > 0) ? (
        <FetchIt project={project} prompt={prompt} {...published} />
      ) : null}
      {versions.length === 0 ? (
        <Empty
          icon="history"
          title="No versions yet"
          text="Save or publish to create version 1. Versions never change."
        />
      ) : (
        <form class="timeline-form" action={`${path}/compare`}>
          <div class="timeline-head">
            <Button icon="git-compare">Compare selected</Button>
          </div>
          <ol class="timeline">
            {isFirstPage ? <WorkingCopy {...props} /> : null}
            {versions.map((version, at) => (
              <VersionRow {...props} item={version} isFirst={at === 0} />
            ))}
          </ol>
        </form>
      )}
      <CursorPagination
        label="Pages of versions"
        path={`${path}/versions`}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
      />
    </>
  )
}

const PublishedNotice = ({ project, prompt, published }: VersionsPageProps) => {
  if (!published) return null
  const { version, before, callers = 0 } = published
  return (
    <Callout kind="done" title={`Version ${version} is live`} isFocused={!published.newKey}>
      {callers > 0 ? (
        <p>{`${count(callers, 'key')} fetched this prompt in the last ${DEFAULT_USAGE_DAYS} days.`}</p>
      ) : null}
      {before !== undefined && project.may.includes('versions:publish') ? (
        <PostForm class="row" action={`${promptPath(project, prompt.slug)}/publish/undo`}>
          <input type="hidden" name="version" value={String(before)} />
          <input type="hidden" name="live_version" value={String(version)} />
          <span>{`Undo publishes version ${before} again.`}</span>
          <Button icon="undo-2">Undo</Button>
        </PostForm>
      ) : (
        'Live keys get it with the next request.'
      )}
    </Callout>
  )
}

const WorkingCopy = ({ project, prompt }: VersionsPageProps) => {
  const version = findMatchingVersion(prompt)
  return (
    <li class="timeline-item">
      <VersionChoice version="" name="the working copy" isTo isFrom={false} />
      <div class="timeline-text">
        <a href={promptPath(project, prompt.slug)}>Working copy</a>{' '}
        <span class="quiet-text">
          {version === null ? notSaved(prompt.last_version) : `Same as version ${version}`}
        </span>
      </div>
    </li>
  )
}

/** After a restore, the working copy can equal an older version. */
const notSaved = (last: number): string =>
  last === 0 ? 'Not saved as a version' : `Changed since version ${last}`

interface VersionRowProps extends VersionsPageProps {
  readonly item: Version
  readonly isFirst: boolean
}

const VersionRow = ({ item, isFirst, isFirstPage, ...facts }: VersionRowProps) => {
  const { version, note, author, created_at, is_published } = item
  return (
    <li
      id={`version-${version}`}
      class={is_published ? 'timeline-item timeline-live' : 'timeline-item'}
    >
      <VersionChoice
        version={String(version)}
        name={`version ${version}`}
        isFrom={isFirst}
        isTo={isFirst && !isFirstPage}
      />
      <div class="timeline-text">
        <div class="row">
          <strong>{`Version ${version}`}</strong>
          {is_published ? <Badge tone="live">Live</Badge> : null}
        </div>
        {note === '' ? null : (
          <p class="timeline-note" dir="auto">
            {note}
          </p>
        )}
        <p class="quiet-text small">
          {author ? `${author.key_name ?? author.name}, ` : ''}
          <When at={created_at} />
        </p>
      </div>
      <VersionMenu {...facts} item={item} />
    </li>
  )
}
