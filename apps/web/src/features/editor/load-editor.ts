import { getPromptId, withFileUrl } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { readTab, toEditedPrompt } from './edited-prompt.ts'
import type { EditorContext } from './editor-context.ts'

/** Loads all data of the editor with one request. */
export async function loadEditor(c: WebRequest): Promise<EditorContext> {
  const values = previewValues(c)
  const { project, projectApi, person } = c.var
  const asked = { prompt_id: getPromptId(c), variables: values }
  const { data } = await projectApi.get_editor(asked)
  return {
    project,
    prompt: toEditedPrompt(await withFileUrl(c, data.prompt)),
    editors: data.editors,
    readerId: person.user.id,
    tab: readTab(c),
    isPaneOpen: c.req.query('tab') !== undefined,
    values,
    tokens: data.tokens ?? undefined,
    cost: data.cost,
    cache: data.cache,
    changes: data.unpublished_changes,
    blockTokens: data.block_tokens ?? {},
  }
}

const VALUE = 'value.'

/** Reads the preview values from the URL. */
const previewValues = (c: WebRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(c.req.query()).flatMap(([name, value]) =>
      name.startsWith(VALUE) && value !== '' ? [[name.slice(VALUE.length), value]] : [],
    ),
  )
