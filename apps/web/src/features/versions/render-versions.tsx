import { crumbsTo } from '../../product/prompt-path.ts'
import { optional } from '../../session/forms/optional.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import { promptCallers } from '../../session/render/prompt-callers.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import type { RefusedUndoState } from './refused-undo.tsx'
import { readVersion } from './version-context.ts'
import { VersionsPage } from './versions-page.tsx'

/** Shows the version just published, or the rejected undo. */
export async function renderVersions(
  web: WebContext,
  c: WebRequest,
  undoing?: FormState,
): Promise<Response> {
  const { project, projectApi: api } = c.var
  const cursor = readCursor(c)
  const [prompt, { data: versions, next_cursor }, refused] = await Promise.all([
    loadPrompt(c),
    api.list_versions({ prompt_id: getPromptId(c), limit: 50, cursor }),
    undoing && loadRefusedUndo(c, undoing),
  ])
  const published = readVersion(c.req.query('published'))
  const isStill = published !== undefined && published === prompt.published_version
  const shown = {
    project,
    prompt,
    versions,
    isFirstPage: cursor === undefined,
    nextCursor: next_cursor ?? undefined,
    refused,
    published: isStill
      ? {
          version: published,
          before: readVersion(c.req.query('before')),
          callers: await promptCallers(c, prompt.id, 'versions'),
          apiUrl: web.publicApiUrl,
          newKey: await web.flash.take(c, c.var.person, 'key'),
        }
      : undefined,
  }
  return c.render(<VersionsPage {...shown} />, {
    title: 'Versions',
    crumbs: crumbsTo(project, prompt),
  })
}

/** Includes the review of the previously live version. */
async function loadRefusedUndo(c: WebRequest, form: FormState): Promise<RefusedUndoState> {
  const version = readVersion(fieldValue(form, 'version'))
  const live = readVersion(fieldValue(form, 'live_version'))
  const reviewing = c.var.projectApi.review_publish({ prompt_id: getPromptId(c), to: version })
  const review = (await optional(reviewing))?.data
  return { version, live, problem: form.problem, review }
}
