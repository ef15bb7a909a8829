import { Failure } from '@promptwire/core/errors/failure'
import { visibleName } from '@promptwire/core/text/visible-name'
import { requireRevision } from '../../kernel/require-revision.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { getContentSize } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { requireManagedHere, type WorkingCopy } from '../prompts/index.ts'
import { proposeChanges as storeProposal } from '../proposals/index.sql.ts'
import { proposalStatusView } from '../proposals/index.ts'
import { type CopilotAnswer, copilotAnswer } from './copilot-answer.ts'
import { withCopilotChanges } from './copilot-changes.ts'
import type { GenerateObject } from './generate-object.ts'
import { proposalReason, truncate } from './proposal-messages.ts'
import { COPILOT_1 } from './system-prompts/copilot-1.ts'

export const proposeChanges = verb(
  'propose_changes',
  async ({
    caller,
    input: { goal, provider, model, revision },
    prompt: { id },
    signal: end,
    ask,
    unitOfWork,
  }: VerbContext<
    'propose_changes',
    {
      readonly ask: GenerateObject
    }
  >) => {
    const base = await requireWorkingCopy(unitOfWork, id)
    requireRevision(revision, base.revision)
    requireManagedHere(base)
    requireReadable(base)
    const names = base.content.blocks.map((_, place) => `block-${place + 1}`)
    const getBlockId = (name: string) => base.content.blocks[names.indexOf(name)]?.id ?? ''
    const { used, demo } = await ask(
      caller,
      {
        purpose: 'copilot',
        provider,
        model,
        system: COPILOT_1,
        given: { goal, ...readable(base, names) },
        answer: copilotAnswer(names),
        use: (answer: CopilotAnswer) => ({
          summary: answer.summary,
          ...withCopilotChanges(base, answer, getBlockId, caller.at),
        }),
      },
      end,
    )
    const { summary, ...changes } = used
    const proposed = await storeProposal(unitOfWork, caller, {
      base,
      demo,
      source: 'copilot',
      title: toTitle(goal),
      reason: proposalReason(goal, summary),
      ...changes,
    })
    return { data: proposalStatusView(proposed) }
  },
)

/** Per request to a model. */
const MAX_BLOCKS = 200
const MAX_TEXT_LENGTH = 200_000

function requireReadable({ content }: WorkingCopy): void {
  if (content.blocks.length <= MAX_BLOCKS && getContentSize(content) <= MAX_TEXT_LENGTH) return
  throw new Failure(
    'CONFLICT',
    `The prompt is too long: a model gets at most ${MAX_BLOCKS} blocks and ${MAX_TEXT_LENGTH} characters. Rewrite its blocks one by one.`,
  )
}

/** Omits ids, which the model would only confuse. */
const readable = ({ name, content }: WorkingCopy, names: readonly string[]) => ({
  prompt: name,
  blocks: content.blocks.map(({ type, title, content: text, is_required }, place) => ({
    block: names[place],
    kind: type,
    title,
    text,
    required: is_required,
  })),
  variables: content.variables.map(({ id: _, ...variable }) => variable),
})

const toTitle = (goal: string): string =>
  truncate(visibleName(goal), 200).trim() || 'Suggested changes'
