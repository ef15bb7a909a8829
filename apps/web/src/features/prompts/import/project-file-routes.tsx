import type { ProjectFileReview as Review } from '@promptwire/contract/files/project-files'
import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { splitProjectFile } from '@promptwire/import/project-file/project-file'
import { z } from 'zod'
import { promptsPath } from '../../../product/prompt-path.ts'
import { form, type Next } from '../../../session/forms/form.ts'
import { choice, hidden, text, ticked } from '../../../session/forms/form-fields.ts'
import { optional, toOutcome } from '../../../session/forms/optional.ts'
import { packFile, unpackFile } from '../../../session/forms/packed-file.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { NewPromptPage } from '../new-prompt-page.tsx'
import { ProjectFileReview } from './project-file-review.tsx'

const Fields = z.object({
  /** The reviewed file, packed. */
  file: hidden(text()),
  on_conflict: choice(['skip', 'rename'], 'skip'),
  publish: ticked(),
})

/** Imports a reviewed file. `start` shows the page without a file. */
export const importProjectRoute = (
  start: (c: WebRequest, form: FormState) => Response | Promise<Response>,
) =>
  form({
    fields: Fields,
    call: importFile,
    next: describeImport,
    at: { UNAVAILABLE: null },
    rerender: async (c, refused) => (await optional(reviewAgain(c, refused))) ?? start(c, refused),
  })

type Imported = Awaited<ReturnType<typeof importFile>>

/** Each part is imported atomically. Submitting the same file after a failure continues. */
async function importFile(c: WebRequest, { file, ...options }: z.output<typeof Fields>) {
  const content = await unpackFile(file)
  const sum = { prompts: 0, published: 0, skipped: 0 }
  const parts = splitProjectFile(content)
  const api = c.var.projectApi
  const review = parts.length > 1 ? await api.review_project_file({ content }) : undefined
  for (const part of parts) {
    const input = { content: part, ...options }
    const { answer, refusal } = await toOutcome(api.import_project_file(input))
    if (refusal) throw describeStop(refusal, sum.prompts, review?.data.counts.prompts)
    const { imported, published, skipped } = answer.data
    sum.prompts += imported.prompts
    sum.published += published
    sum.skipped += skipped.length
  }
  return sum
}

/** Adds the progress to the failure. Submitting the same form repeats no finished part. */
function describeStop(refusal: Failure, done: number, total: number | undefined): Failure {
  if (done === 0) return refusal
  const { code, message, headers, details } = refusal
  const progress = `${count(done, 'prompt')} of ${total} were imported before. Import again to continue with the others.`
  return new Failure(code, `${message} ${progress}`, headers, { details, cause: refusal })
}

function describeImport(c: WebRequest, { prompts, published, skipped }: Imported): Next {
  const parts = [
    `${count(prompts, 'prompt')} imported`,
    ...(published > 0 ? [`${published} live`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
  ]
  return { to: promptsPath(c.var.project), flash: `${parts.join(', ')}.` }
}

export async function reviewProjectFile(c: WebRequest, content: string) {
  const { data: review } = await c.var.projectApi.review_project_file({ content })
  return { review, content }
}

interface Reviewed {
  readonly review: Review
  readonly content: string
}

/** Publishes nothing unless chosen. */
export const projectFilePage = async (c: WebRequest, reviewed: Reviewed) =>
  showReview(
    c,
    reviewed,
    freshForm({ file: await packFile(reviewed.content), on_conflict: 'skip' }),
  )

async function reviewAgain(c: WebRequest, refused: FormState): Promise<Response> {
  const content = await unpackFile(fieldValue(refused, 'file'))
  const values = { on_conflict: ['skip'], ...refused.values }
  return showReview(c, await reviewProjectFile(c, content), { ...refused, values })
}

const showReview = async (c: WebRequest, { review, content }: Reviewed, form: FormState) =>
  c.render(
    <NewPromptPage project={c.var.project} way="import">
      <ProjectFileReview
        project={c.var.project}
        review={review}
        isOneStep={splitProjectFile(content).length === 1}
        form={form}
      />
    </NewPromptPage>,
    { title: 'Import prompts' },
  )
