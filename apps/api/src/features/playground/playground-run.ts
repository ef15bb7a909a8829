import type { SentRequest } from '@promptwire/contract/models/model-answer'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { VariableValues } from '@promptwire/core/compile/compile'

type Wire = Output<typeof publicContract.get_playground_run>
type WireSummary = Output<typeof publicContract.list_playground_runs>[number]

export type PlaygroundOutcome = Wire['outcome']

interface PlaygroundRunSummary {
  readonly id: string
  readonly promptId: string
  readonly version: number
  readonly revision: number | null
  readonly providerName: string
  readonly model: string
  readonly settings: Wire['settings']
  readonly outcome: PlaygroundOutcome
  readonly problem: string | null
  readonly finishReason: string | null
  readonly settingsNotSent: Wire['settings_not_sent']
  readonly demo: boolean
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens: number
  readonly isEstimate: boolean
  /** Millionths of a US dollar; null if unknown. */
  readonly cost: number | null
  readonly firstWordMs: number | null
  readonly durationMs: number
  readonly createdAt: Date
}

export interface PlaygroundRun extends PlaygroundRunSummary {
  readonly variables: VariableValues
  readonly sentPrompt: string
  readonly message: string | null
  readonly turns: Wire['turns']
  readonly reasoning: string | null
  readonly toolCalls: Wire['tool_calls']
  readonly request: SentRequest | null
  readonly output: string
}

export interface ListedRun extends PlaygroundRunSummary {
  readonly outputStart: string
}

const MILLION = 1_000_000

const summaryView = (run: PlaygroundRunSummary) => ({
  id: run.id,
  prompt_id: run.promptId,
  version: run.version,
  revision: run.revision,
  provider: run.providerName,
  model: run.model,
  settings: run.settings,
  outcome: run.outcome,
  problem: run.problem,
  finish_reason: run.finishReason,
  settings_not_sent: run.settingsNotSent,
  demo: run.demo,
  tokens: {
    input: run.inputTokens,
    output: run.outputTokens,
    cached: run.cachedTokens,
    is_estimate: run.isEstimate,
  },
  cost_usd: run.cost === null ? null : run.cost / MILLION,
  first_word_ms: run.firstWordMs,
  duration_ms: run.durationMs,
  created_at: run.createdAt.toISOString(),
})

export const listedRunView = (run: ListedRun): WireSummary => ({
  ...summaryView(run),
  output_start: run.outputStart,
})

export const playgroundRunView = (run: PlaygroundRun): Wire => ({
  ...summaryView(run),
  sent_prompt: run.sentPrompt,
  variables: { ...run.variables },
  message: run.message,
  turns: run.turns,
  reasoning: run.reasoning,
  tool_calls: run.toolCalls,
  request: run.request,
  output: run.output,
})
