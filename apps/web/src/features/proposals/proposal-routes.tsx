import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { form } from '../../session/forms/form.ts'
import { choice, hidden, multiline, number, text, texts } from '../../session/forms/form-fields.ts'
import { withFileUrl } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { getProposalId } from './proposal-context.ts'
import { ProposalPage } from './proposal-page.tsx'
import { renderProposals } from './render-proposals.tsx'

const Decision = z.object({ comment: multiline(), revision: hidden(number()) })

export function proposalRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => renderProposals(c, undefined))
  routes.get('/:proposal_id', (c) => page(c, {}))
  routes.post('/:proposal_id/comments', commentForm)
  routes.post('/:proposal_id/apply', decisionForm('apply_proposal', 'Applied to the working copy.'))
  routes.post('/:proposal_id/approve', decisionForm('approve_proposal', 'Approved.'))
  routes.post('/:proposal_id/request-changes', decisionForm('request_changes', 'Requested.'))
  routes.post(
    '/:proposal_id/close',
    decisionForm('close_proposal', 'Proposal closed. The prompt did not change.'),
  )
  routes.post('/:proposal_id/rebase', rebaseForm)
  return routes
}

const commentForm = form({
  fields: z.object({ text: multiline(), block_id: hidden(text()) }),
  call: (c, { text, block_id }) =>
    c.var.projectApi.comment_on_proposal({
      proposal_id: getProposalId(c),
      text,
      ...(block_id !== '' && { block_id }),
    }),
  next: (c, { data: { id } }) => ({ to: `${buildProposalPath(c)}#comment-${id}` }),
  messages: { text: 'Enter a comment of up to 4,000 characters.' },
  rerender: (c, commenting) => page(c, { commenting }),
})

const decisionForm = (
  operation: 'apply_proposal' | 'approve_proposal' | 'request_changes' | 'close_proposal',
  flash: string,
) =>
  form({
    fields: Decision,
    call: (c, { comment, revision }) =>
      c.var.projectApi[operation]({ proposal_id: getProposalId(c), comment, revision }),
    next: (c) => ({ to: buildProposalPath(c), flash }),
    messages: { comment: 'Enter the changes to make, up to 4,000 characters.' },
    rerender: (c, review) => page(c, { review }),
  })

const rebaseForm = form({
  fields: z.object({
    keep: choice(['mine', 'theirs'], 'theirs'),
    /** `mine` or `theirs` with the id, for each block. */
    block: texts(),
    revision: hidden(number()),
  }),
  call: (c, { keep, block, revision }) =>
    c.var.projectApi.update_proposal({
      proposal_id: getProposalId(c),
      rebase: keep,
      rebase_except: findExceptions(keep, block),
      revision,
    }),
  next: (c) => ({ to: buildProposalPath(c), flash: 'Conflicts resolved. Review the changes.' }),
  rerender: (c, choosing) => page(c, { choosing }),
})

const findExceptions = (keep: string, blocks: readonly string[]): string[] =>
  blocks.flatMap((each) => {
    const [side, id = ''] = each.split(' ')
    return side === keep ? [] : [id]
  })

const buildProposalPath = (c: WebRequest) => proposalPath(c.var.project, { id: getProposalId(c) })

/** Rejected forms of the page. */
interface Forms {
  readonly review?: FormState
  readonly choosing?: FormState
  readonly commenting?: FormState
}

async function page(c: WebRequest, given: Forms): Promise<Response> {
  const { project, projectApi } = c.var
  const proposal_id = getProposalId(c)
  if (!z.uuid().safeParse(proposal_id).success) {
    throw new Failure('NOT_FOUND', 'Proposal not found.')
  }
  const { data: proposal } = await projectApi.get_proposal({ proposal_id })
  const { source, prompt_id } = proposal
  const [revert, prompts] = await Promise.all([
    source === 'revert' ? projectApi.get_proposal_revert({ proposal_id }) : undefined,
    prompt_id === null ? undefined : projectApi.list_prompts({ prompt_ids: [prompt_id] }),
  ])
  const [found] = prompts?.data ?? []
  const prompt = found && (await withFileUrl(c, found))
  const fresh = { review: freshForm(), choosing: freshForm(), commenting: freshForm() }
  const shown = { project, proposal, prompt, revert: revert?.data, ...fresh, ...given }
  return c.render(<ProposalPage {...shown} />, {
    title: proposal.title,
    width: 'full',
  })
}
