import { count } from '@promptwire/core/text/count'
import { canEdit } from '../../product/managed/can-edit.ts'
import { ModelEndText } from '../../product/models/model-end.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import { PublishLink } from '../../product/publish-link.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { Icon } from '../../ui/data/icon.tsx'
import type { EditorContext } from './editor-context.ts'
import { Presence } from './presence.tsx'
import { SaveVersion } from './save-version.tsx'
import { SavedWhen } from './saved-when.tsx'

/** Name, status and actions of the prompt. */
export const EditorHead = (props: EditorContext) => {
  const { project, prompt, editors, readerId, changes } = props
  const path = promptPath(project, prompt.slug)
  const canSave = project.may.includes('versions:write')
  return (
    <header class="editor-head">
      <div class="editor-title">
        <div class="editor-name">
          <h1>{prompt.name}</h1>
          {canEdit(props) ? (
            <a
              class="button button-plain button-icon"
              href={`${path}?tab=details`}
              aria-label="Edit details"
              title="Name, description and tags"
            >
              <Icon name="pencil" />
            </a>
          ) : null}
        </div>
        <div class="editor-status">
          <span class="editor-published">
            <PublishStatus prompt={prompt} changes={changes} />
            {prompt.ending_models?.map((end) => (
              <span class="editor-ending">
                <Icon name="triangle-alert" /> <ModelEndText project={project} end={end} />
              </span>
            ))}
          </span>
          <SavedWhen {...props} />
          <Presence prompt={prompt} editors={editors} readerId={readerId} />
        </div>
      </div>
      <div class="row editor-actions">
        {canSave ? <SaveVersion {...props} /> : null}
        <PublishLink project={project} prompt={prompt} />
      </div>
    </header>
  )
}

/** Shows no number if no visible part differs. */
const PublishStatus = ({ prompt, changes }: Pick<EditorContext, 'prompt' | 'changes'>) => {
  const { published_version: live, has_unpublished_changes } = prompt
  if (live === null) return <Status>Never published</Status>
  return (
    <>
      <Status tone="live">{`Live v${live}`}</Status>
      {has_unpublished_changes ? (
        <Status tone="waiting">{describeUnpublished(prompt, changes)}</Status>
      ) : null}
    </>
  )
}

/** Names the version that the changes are saved as, if they are. */
function describeUnpublished(
  { has_unsaved_changes, last_version }: EditorContext['prompt'],
  changes: EditorContext['changes'],
): string {
  if (has_unsaved_changes)
    return changes ? count(changes, 'unpublished change') : 'Unpublished changes'
  const counted = changes ? ` (${count(changes, 'change')})` : ''
  return `v${last_version} not published${counted}`
}
