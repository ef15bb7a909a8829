import type { ImportedReview } from '@promptwire/contract/import/people-imports'
import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { promptPath, promptsPath } from '../../../product/prompt-path.ts'
import { form, type Next } from '../../../session/forms/form.ts'
import { choice, text } from '../../../session/forms/form-fields.ts'
import { optional, toOutcome } from '../../../session/forms/optional.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { NewPromptPage } from '../new-prompt-page.tsx'
import { ImportForm } from './import-form.tsx'
import {
  hashSource,
  importFields,
  toImportInput,
  withConvertedPlaceholders,
  withRetainedFiles,
} from './import-input.ts'
import { ImportReview } from './import-review.tsx'
import { findProjectFile } from './project-file.ts'
import { importProjectRoute, projectFilePage, reviewProjectFile } from './project-file-routes.tsx'
import { toRefineOptions } from './refine-field.tsx'
import { addChosenSkill, redirectToSkill } from './skill-archive.ts'

const Source = z.object(importFields)
const AddForm = z.object({
  ...importFields,
  name: text(),
  refine: text(),
  /** The hash of the reviewed source. */
  seen: text(),
  as: choice(['prompt', 'proposal'], 'prompt'),
})

export function importRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => importPage(c, freshForm({}, 'content')))
  routes.post(
    '/',
    form({
      fields: Source,
      call: reviewSource,
      show(c, result, form) {
        if ('skill' in result) return redirectToSkill(c, result.skill)
        return 'review' in result
          ? projectFilePage(c, result)
          : reviewPage(c, withConvertedPlaceholders(form), result.data)
      },
      rerender: importPage,
    }),
  )
  routes.post('/project', importProjectRoute(importPage))
  routes.post(
    '/without-files',
    form({
      fields: Source,
      call: async () => undefined,
      show: (c, _, { values: { content = [], format = [] } }) =>
        importPage(c, freshForm({ content, format }, 'content')),
    }),
  )
  routes.post(
    '/add',
    form({
      fields: AddForm,
      call: addPrompts,
      next: redirectAfterImport,
      rerender: rerenderReview,
      at: { NOT_FOUND: null },
    }),
  )
  return routes
}

/** Adds a skill, restores an exported project, and imports anything else. */
async function reviewSource(c: WebRequest, given: z.output<typeof Source>) {
  const isUnchanged = given.layout === '' && ['', 'agent_skill'].includes(given.format)
  const skill = isUnchanged ? await addChosenSkill(c) : undefined
  if (skill) return { skill }
  const content = await findProjectFile(given.files, given.files_path)
  return content === undefined ? reviewImport(c, given) : reviewProjectFile(c, content)
}

async function reviewImport(c: WebRequest, given: z.output<typeof Source>) {
  const { values } = withConvertedPlaceholders(freshForm(given, 'content'))
  return c.var.projectApi.review_import(toImportInput(Source.parse(values)))
}

const CHANGED =
  'The text or the files changed after the preview. Check the new preview; nothing was added.'

type Added = Awaited<ReturnType<typeof addPrompts>>

/**
 * Imports reviewed content directly if allowed. Content that a model refined, or that should be
 * proposed, becomes a proposal.
 */
async function addPrompts(c: WebRequest, given: z.output<typeof AddForm>) {
  const { name, refine, as, seen } = given
  const api = c.var.projectApi
  const source = toImportInput(given)
  if (hashSource(source) !== seen) throw new Failure('CONFLICT', CHANGED)
  const { data } = await api.import_prompt({
    ...source,
    ...(name.trim() === '' ? {} : { name }),
    ...toRefineOptions(refine),
  })
  const proposed = data.prompts.map(({ proposal_id }) => proposal_id)
  const waits = as === 'proposal' || refine !== ''
  const applied: string[] = []
  for (const proposal_id of waits ? [] : proposed) {
    // The proposal was just created, so its revision is 1.
    const { answer, refusal } = await toOutcome(api.apply_proposal({ proposal_id, revision: 1 }))
    if (refusal) return { proposed, applied, problem: refusal.message }
    applied.push(answer.data.prompt_id ?? '')
  }
  return { proposed, applied, problem: undefined }
}

async function redirectAfterImport(
  c: WebRequest,
  { proposed, applied, problem }: Added,
): Promise<Next> {
  const { project, projectApi: api } = c.var
  const [first, ...others] = proposed
  const proposals = `/projects/${project.id}/proposals`
  if (applied.length < proposed.length) {
    const waiting = others.length === 0 ? `${proposals}/${first}` : proposals
    return { to: waiting, flash: describeWaiting(proposed.length, applied.length, problem) }
  }
  if (others.length > 0) {
    return { to: promptsPath(project), flash: `${count(applied.length, 'prompt')} added.` }
  }
  const { data } = await api.get_working_copy({ prompt_id: applied[0] ?? '' })
  const flash = 'Prompt created.'
  return { to: promptPath(project, data.slug), flash }
}

/** Counts imported prompts and waiting proposals after a rejection. */
function describeWaiting(all: number, added: number, problem: string | undefined): string {
  if (problem === undefined) {
    return 'Review the proposal. Applying it creates the prompt.'
  }
  if (all === 1) return `Saved as a proposal: ${problem}`
  const rest = all - added
  const waits = rest === 1 ? '1 waits as a proposal' : `${rest} wait as proposals`
  return `${added} of ${all} prompts added, ${waits}: ${problem}`
}

const importPage = (c: WebRequest, form: FormState) =>
  show(c, <ImportForm project={c.var.project} form={withRetainedFiles(form)} />)

async function reviewPage(c: WebRequest, form: FormState, review: ImportedReview) {
  const { project, projectApi: api } = c.var
  const [only, ...others] = review.prompts
  const providers = only && others.length === 0 ? (await api.list_models({ limit: 100 })).data : []
  const named = form.values['name'] ? {} : { name: [only?.name ?? ''] }
  const seen = [hashSource(toImportInput(Source.parse(form.values)))]
  const filledForm = withRetainedFiles({ ...form, values: { ...named, ...form.values, seen } })
  return show(
    c,
    <ImportReview project={project} review={review} providers={providers} form={filledForm} />,
  )
}

/** Shows the page again, with the preview if the source is valid. */
async function rerenderReview(c: WebRequest, form: FormState): Promise<Response> {
  const page = reviewImport(c, Source.parse(form.values)).then(({ data }) =>
    reviewPage(c, form, data),
  )
  return (await optional(page)) ?? importPage(c, form)
}

const show = async (c: WebRequest, children: Parameters<typeof NewPromptPage>[0]['children']) =>
  c.render(
    <NewPromptPage project={c.var.project} way="import">
      {children}
    </NewPromptPage>,
    { title: 'New prompt' },
  )
