import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { messagesByField } from '@promptwire/core/errors/field-problems'
import { count } from '@promptwire/core/text/count'
import { Hono } from 'hono'
import { z } from 'zod'
import { evalGridPath } from '../../product/evals/eval-paths.ts'
import { endingModelsPath } from '../../product/models/model-end.tsx'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { form, type Next } from '../../session/forms/form.ts'
import { text, texts } from '../../session/forms/form-fields.ts'
import { toOutcome } from '../../session/forms/optional.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { ReplaceModelPage } from './replace-model-page.tsx'
import type { Tried } from './tried-prompts.tsx'

type Proposed = Output<typeof publicContract.propose_model_replacement>

/** An empty `prompt_ids` means every prompt that names the model. */
const Replaced = z.object({ model: text(), replacement: text(), prompt_ids: texts() })
type Replaced = z.output<typeof Replaced>

export function replaceModelRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => renderReplacement(c))
  routes.post(
    '/try',
    form({
      fields: Replaced,
      call: (c, replaced) => c.var.projectApi.try_model_replacement(asInput(replaced)),
      next: (c, { data }, replaced) => afterTrial(c, data, replaced),
      rerender: renderReplacement,
    }),
  )
  routes.post(
    '/propose',
    form({
      fields: Replaced,
      call: (c, replaced) => c.var.projectApi.propose_model_replacement(asInput(replaced)),
      next: (c, { data }, replaced) => afterProposals(c, data, replaced),
      rerender: renderReplacement,
    }),
  )
  return routes
}

const asInput = ({ model, replacement, prompt_ids }: Replaced) => ({
  model,
  ...(replacement !== '' && { replacement }),
  ...(prompt_ids.length > 0 && { prompt_ids }),
})

const replacePath = (c: WebRequest) => `${endingModelsPath(c.var.project)}/replace`

const buildPath = (c: WebRequest, { model, replacement, prompt_ids }: Replaced) => {
  const query = new URLSearchParams({ model, replacement })
  for (const id of prompt_ids) query.append('prompt_ids', id)
  return `${replacePath(c)}?${query}`
}

/** Opens the grid of the only prompt, or the page of all prompts. */
function afterTrial(c: WebRequest, { prompts }: Tried, replaced: Replaced): Next {
  const [one, ...others] = prompts
  if (one?.runs && others.length === 0) {
    const { baseline, candidate } = one.runs
    const slug = one.slug ?? one.prompt_id
    return { to: evalGridPath(c.var.project, { slug }, [baseline, candidate]) }
  }
  return {
    to: buildPath(c, replaced),
    flash: `Runs of ${count(prompts.length, 'prompt')} started.`,
  }
}

/** Max reasons in a flash message. */
const MAX_REASONS = 3

function afterProposals(c: WebRequest, { proposals, skipped }: Proposed, replaced: Replaced): Next {
  const [one, ...others] = proposals
  if (one && others.length === 0 && skipped.length === 0) {
    return { to: proposalPath(c.var.project, one) }
  }
  const left = skipped.length === 0 ? '' : ` ${count(skipped.length, 'prompt')} left out. `
  const reasons = skipped.slice(0, MAX_REASONS).map(({ slug, reason }) => `${slug}: ${reason}`)
  const flash = `${count(proposals.length, 'open proposal')}.${left}${reasons.join(' ')}`
  return { to: buildPath(c, replaced), flash }
}

const FIELDS = Object.keys(Replaced.shape)

async function renderReplacement(c: WebRequest, refused?: FormState): Promise<Response> {
  const { project, projectApi } = c.var
  const query = {
    model: [c.req.query('model') ?? ''],
    replacement: [c.req.query('replacement') ?? ''],
  }
  const replaced = Replaced.parse(
    refused?.values ?? { ...query, prompt_ids: c.req.queries('prompt_ids') },
  )
  if (replaced.model === '') return c.redirect(endingModelsPath(project))
  const [{ data: budget }, { tried, problems }] = await Promise.all([
    projectApi.get_ai_budget({}),
    estimate(c, replaced),
  ])
  const state = freshForm({ ...replaced, replacement: tried?.replacement ?? replaced.replacement })
  return c.render(
    <ReplaceModelPage
      project={project}
      path={replacePath(c)}
      form={{ ...state, problems, problem: refused?.problem }}
      tried={tried}
      budget={budget}
    />,
    {
      title: `Replace ${replaced.model}`,
      crumbs: [{ text: 'Ending models', href: endingModelsPath(project) }],
    },
  )
}

/** Estimates the runs, or reports invalid fields. */
async function estimate(c: WebRequest, replaced: Replaced) {
  const input = { ...asInput(replaced), estimate: true }
  const asked = c.var.projectApi.try_model_replacement(input)
  const { answer, refusal } = await toOutcome(asked, 'VALIDATION_ERROR')
  if (!refusal) return { tried: answer.data, problems: {} }
  const { problems, rest } = messagesByField(refusal, FIELDS)
  // A vendor may not name a replacement: the page asks for it.
  if (replaced.replacement !== '' || problems['model']) c.status(400)
  return { tried: undefined, problems: rest === '' ? problems : { ...problems, replacement: rest } }
}
