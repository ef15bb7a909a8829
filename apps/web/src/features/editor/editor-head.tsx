import { count } from '@promptwire/core/text/count'
import { promptPath } from '../../product/prompt-path.ts'
import { promptViewLinks } from '../../product/prompt-views.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuLink } from '../../ui/controls/menu-item.tsx'
import { Status } from '../../ui/data/badge.tsx'
import type { EditorContext } from './editor-context.ts'
import { Presence } from './presence.tsx'
import { SaveVersion } from './save-version.tsx'
import { SavedWhen } from './saved-when.tsx'

/** Name, status and actions of the prompt. */
export const EditorHead = (props: EditorContext) => {
  const { project, prompt, editors, readerId, changes } = props
  const path = promptPath(project, prompt.slug)
  const canSave = project.may.includes('versions:write')
  const canPublish = project.may.includes('versions:publish')
  return (
    <header class="editor-head">
      <div class="editor-title">
        <h1>{prompt.name}</h1>
        <div class="editor-status">
          <span class="editor-published">
            <PublishStatus prompt={prompt} changes={changes} />
          </span>
          <SavedWhen {...props} />
          <Presence prompt={prompt} editors={editors} readerId={readerId} />
        </div>
      </div>
      <div class="row editor-actions">
        <OtherViews project={project} prompt={prompt} />
        {canSave ? <SaveVersion {...props} /> : null}
        {canPublish ? (
          <ButtonLink kind="primary" href={`${path}/publish`}>
            Publish…
          </ButtonLink>
        ) : null}
      </div>
    </header>
  )
}

/** Most used views, visible where there is room. */
const IN_SIGHT = ['versions', 'compare', 'playground']

/** Links to the prompt's other pages. The menu has all of them. */
const OtherViews = ({ project, prompt }: Pick<EditorContext, 'project' | 'prompt'>) => {
  const views = promptViewLinks(project, prompt)
  return (
    <>
      {views
        .filter(({ view }) => IN_SIGHT.includes(view))
        .map(({ label, href }) => (
          <ButtonLink kind="plain" href={href}>
            {label}
          </ButtonLink>
        ))}
      <Menu id="prompt-views" label={`Pages of ${prompt.name}`}>
        {views.map(({ label, href, icon }) => (
          <MenuLink icon={icon} href={href}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </>
  )
}

/** Shows no number if no visible part differs. */
const PublishStatus = ({ prompt, changes }: Pick<EditorContext, 'prompt' | 'changes'>) => {
  const { published_version: live, has_unpublished_changes, has_unsaved_changes } = prompt
  const ahead = changes ? count(changes, 'unpublished change') : 'Unpublished changes'
  if (live === null) return <Status>Never published</Status>
  return (
    <>
      <Status tone="live">{`Live v${live}`}</Status>
      {has_unpublished_changes ? (
        <Status tone="waiting">
          {has_unsaved_changes ? ahead : `${ahead}, saved as v${prompt.last_version}`}
        </Status>
      ) : null}
    </>
  )
}
