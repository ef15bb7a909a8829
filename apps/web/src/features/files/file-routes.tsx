import { findClashes, SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo } from '../../product/prompt-path.ts'
import { crumbsToView } from '../../product/prompt-views.tsx'
import { form } from '../../session/forms/form.ts'
import { hidden, multiline, number, text, texts } from '../../session/forms/form-fields.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { FilePage } from './file-page.tsx'
import { type FileForms, FilesPage, filesPath } from './files-page.tsx'

const FILES = '/:prompt_id/files'

export function fileRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get(FILES, (c) => filesPage(c, {}))
  routes.get(`${FILES}/archive`, archive)
  routes.get(`${FILES}/view`, viewPage)
  routes.post(`${FILES}/front-matter`, saveHead)
  routes.post(`${FILES}/add`, addFile)
  routes.post(`${FILES}/rename`, renameFile)
  routes.post(`${FILES}/remove`, removeFile)
  return routes
}

async function filesPage(c: WebRequest, forms: FileForms): Promise<Response> {
  const prompt = await loadPrompt(c)
  const page = { project: c.var.project, prompt, forms }
  const crumbs = crumbsTo(c.var.project, prompt)
  return c.render(<FilesPage {...page} />, { title: 'Skill and files', crumbs })
}

async function viewPage(c: WebRequest): Promise<Response> {
  const [prompt, { data: file }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.get_prompt_file({
      prompt_id: getPromptId(c),
      path: c.req.query('path') ?? SKILL_FILE,
    }),
  ])
  const crumbs = crumbsToView(c.var.project, prompt, 'files')
  const page = { project: c.var.project, prompt, file }
  return c.render(<FilePage {...page} />, { title: file.path, crumbs })
}

async function archive(c: WebRequest): Promise<Response> {
  const { data } = await c.var.projectApi.export_skill({ prompt_id: getPromptId(c) })
  return c.body(new Uint8Array(Buffer.from(data.archive, 'base64')), 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${data.file_name}"`,
    'Cache-Control': 'private, no-store',
  })
}

const toFiles = (c: WebRequest) => filesPath(c.var.project, { slug: getPromptId(c) })
const revision = hidden(number())

const saveHead = form({
  fields: z.object({ front_matter: multiline(), revision }),
  call: (c, { front_matter, revision: known }) =>
    c.var.projectApi.update_prompt({
      prompt_id: getPromptId(c),
      front_matter: front_matter.trim() === '' ? null : front_matter,
      revision: known,
    }),
  next: (c) => ({ to: toFiles(c), flash: 'Front matter saved.' }),
  rerender: (c, head) => filesPage(c, { head }),
})

const addFile = form({
  fields: z.object({ path: text(), file: hidden(texts()), file_path: hidden(texts()), revision }),
  async call(c, given) {
    if (!c.var.project.may.includes('prompts:write')) throw notAllowed()
    const [name = ''] = given.file_path
    if (name === '') throw invalidField('path', 'Choose a file.')
    const chosen = (await c.req.formData()).get('file')
    if (!(chosen instanceof File)) throw invalidField('path', 'Choose a file.')
    const bytes = Buffer.from(await chosen.arrayBuffer())
    return c.var.projectApi.put_prompt_file({
      prompt_id: getPromptId(c),
      path: given.path.trim() || name,
      content_base64: bytes.toString('base64'),
      revision: given.revision,
    })
  },
  next: (c) => ({ to: toFiles(c), flash: 'File saved.' }),
  rerender: (c, adding) => filesPage(c, { adding }),
})

const renameFile = form({
  fields: z.object({ path: hidden(text()), new_path: text(), revision }),
  call: (c, { path, new_path, revision: known }) =>
    changeFiles(c, known, (files) => {
      const renamed = files.map((file) => (file.path === path ? { ...file, path: new_path } : file))
      const [clash] = findClashes(renamed.map((file) => file.path))
      if (clash) throw invalidField('new_path', `${clash.message}.`)
      return renamed
    }),
  next: (c) => ({ to: toFiles(c), flash: 'File renamed.' }),
  rerender: (c, renaming) => filesPage(c, { renaming }),
})

const removeFile = form({
  fields: z.object({ path: hidden(text()), revision }),
  call: (c, { path, revision: known }) =>
    changeFiles(c, known, (files) => files.filter((file) => file.path !== path)),
  next: (c) => ({ to: toFiles(c), flash: 'File removed. Versions keep it.' }),
  rerender: (c) => filesPage(c, {}),
})

const notAllowed = () => new Failure('FORBIDDEN', 'Your role cannot change prompts.')

type Files = Awaited<ReturnType<typeof loadPrompt>>['files']

/** Changes the file list of the working copy revision that the page showed. */
async function changeFiles(
  c: WebRequest,
  known: number | undefined,
  change: (files: Files) => Files,
) {
  const prompt = await loadPrompt(c)
  if (known !== undefined && known !== prompt.revision) {
    throw new Failure('CONFLICT', 'The prompt was changed on another page. Check it, then repeat.')
  }
  const files = change(prompt.files)
  const { revision: current } = prompt
  return c.var.projectApi.update_prompt({ prompt_id: prompt.id, files, revision: current })
}
