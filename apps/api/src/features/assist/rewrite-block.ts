import { REWRITE_TASKS } from '@promptwire/contract/editing/rewrite-tasks'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { isBlank } from '@promptwire/core/compile/template'
import { Failure } from '@promptwire/core/errors/failure'
import { requireRevision } from '../../kernel/require-revision.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ContentBlock } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { requireBlock, requireManagedHere, type WorkingCopy } from '../prompts/index.ts'
import { proposeChanges } from '../proposals/index.sql.ts'
import { proposalStatusView } from '../proposals/index.ts'
import type { GenerateObject } from './generate-object.ts'
import { proposalReason, truncate } from './proposal-messages.ts'
import { Rewritten, requireSameVariables } from './rewritten.ts'
import { REWRITE_1 } from './system-prompts/rewrite-1.ts'

type RewriteInput = Input<typeof publicContract.rewrite_block>

export const rewriteBlock = verb(
  'rewrite_block',
  async ({
    caller,
    input: given,
    block: named,
    signal: end,
    ask,
    unitOfWork,
  }: VerbContext<
    'rewrite_block',
    {
      readonly ask: GenerateObject
    }
  >) => {
    const { id, promptId } = await named.read()
    const base = await requireWorkingCopy(unitOfWork, promptId)
    requireRevision(given.revision, base.revision)
    requireManagedHere(base)
    const block = requireBlock(base.content.blocks, id)
    if (block.include) throw sharedPart()
    if (isBlank(block)) throw new Failure('CONFLICT', 'The block is empty: nothing to rewrite.')
    const { used, demo } = await ask(caller, buildObjectRequest(base, block, given), end)
    const { content, reason } = used
    if (content === block.content) throw unchangedText()
    const proposed = await proposeChanges(unitOfWork, caller, {
      base,
      demo,
      source: 'rewrite',
      title: truncate(`Rewrite "${block.title}"`, 200),
      reason: given.instruction ? proposalReason(given.instruction, reason) : reason,
      content: { ...base.content, blocks: replaced(base.content.blocks, { ...block, content }) },
      reasonsByBlock: { [id]: reason },
    })
    return { data: proposalStatusView(proposed) }
  },
)

/** Defaults to improving the text. */
function buildTask({ how, instruction }: RewriteInput): string {
  const named = how ?? (instruction === undefined ? 'improve' : undefined)
  return [named && REWRITE_TASKS[named], instruction].filter(Boolean).join('\n')
}

const buildObjectRequest = (
  { content: { variables } }: WorkingCopy,
  block: ContentBlock,
  given: RewriteInput,
) => ({
  purpose: 'rewrite' as const,
  provider: given.provider,
  model: given.model,
  system: REWRITE_1,
  given: {
    task: buildTask(given),
    section: { kind: block.type, title: block.title },
    variables: variables.map(({ key, description }) => ({ key, description })),
    text: block.content,
  },
  answer: Rewritten,
  use({ content, reason }: Rewritten) {
    requireSameVariables(block.content, content, variables)
    return { content, reason: truncate(reason, 1_000) }
  },
})

const replaced = (blocks: readonly ContentBlock[], block: ContentBlock): ContentBlock[] =>
  blocks.map((each) => (each.id === block.id ? block : each))

const unchangedText = () =>
  new Failure('CONFLICT', 'The model did not change the text, so there is nothing to propose.')

const sharedPart = () =>
  new Failure('CONFLICT', 'The block is a shared part: rewrite the blocks of its prompt.')
