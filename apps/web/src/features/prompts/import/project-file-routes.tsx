import type { ProjectFileReview as Review } from '@promptwire/core/contract/people/project-files'
import { count } from '@promptwire/core/text/count'
import { splitProjectFile } from '@promptwire/core/transfer/project-file'
import { z } from 'zod'
import { promptsPath } from '../../../product/prompt-path.ts'
import { form, type Next } from '../../../session/forms/form.ts'
import { choice, hidden, text, ticked } from '../../../session/forms/form-fields.ts'
import { optional } from '../../../session/forms/optional.ts'
import { packFile, unpackFile } from '../../../session/forms/packed-file.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { NewPromptPage } from '../new-prompt-page.tsx'
import { ProjectFileReview } from './project-file-review.tsx'

const Fields = z.object({
  /** The file whose review was shown, packed. */
  file: hidden(text()),
  on_conflict: choice(['skip', 'rename'], 'skip'),
  publish: ticked(),
})

/** Imports a reviewed file; `start` shows the page without a file again. */
export const importProjectRoute = (
  start: (c: WebRequest, form: FormState) => Response | Promise<Response>,
) =>
  form({
    fields: Fields,
    call: importFile,
    next: describeImport,
    rerender: async (c, refused) => (await optional(reviewAgain(c, refused))) ?? start(c, refused),
  })

type Imported = Awaited<ReturnType<typeof importFile>>

/** Each part is imported whole or not at all; a file that was checked before continues after a failure. */
async function importFile(c: WebRequest, { file, ...options }: z.output<typeof Fields>) {
  const content = await unpackFile(file)
  const sum = { prompts: 0, published: 0, skipped: 0 }
  const parts = splitProjectFile(content)
  if (parts.length > 1) await c.var.projectApi.review_project_file({ content })
  for (const part of parts) {
    const input = { content: part, ...options }
    const { data } = await c.var.projectApi.import_project_file(input)
    sum.prompts += data.imported.prompts
    sum.published += data.published
    sum.skipped += data.skipped.length
  }
  return sum
}

function describeImport(c: WebRequest, { prompts, published, skipped }: Imported): Next {
  const parts = [
    `${count(prompts, 'prompt')} imported`,
    ...(published > 0 ? [`${published} live`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
  ]
  return { to: promptsPath(c.var.project), flash: `${parts.join(', ')}.` }
}

/** Reviews a file, and the page that shows it. */
export async function reviewProjectFile(c: WebRequest, content: string) {
  const { data: review } = await c.var.projectApi.review_project_file({ content })
  return { review, file: await packFile(content) }
}

interface Reviewed {
  readonly review: Review
  readonly file: string
}

/** Nothing is published unless it is chosen. */
export const projectFilePage = (c: WebRequest, { review, file }: Reviewed) =>
  showReview(c, review, freshForm({ file, on_conflict: 'skip' }))

async function reviewAgain(c: WebRequest, refused: FormState): Promise<Response> {
  const content = await unpackFile(fieldValue(refused, 'file'))
  const { data } = await c.var.projectApi.review_project_file({ content })
  return showReview(c, data, refused)
}

const showReview = async (c: WebRequest, review: Review, form: FormState): Promise<Response> =>
  c.render(
    <NewPromptPage project={c.var.project} way="import">
      <ProjectFileReview project={c.var.project} review={review} form={form} />
    </NewPromptPage>,
    { title: 'Import prompts' },
  )
