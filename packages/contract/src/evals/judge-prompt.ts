import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { versionNumber } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

export const MAX_JUDGE_PROMPT = 20_000

/** Projects number their own texts from here; built-in ones stay below. */
export const FIRST_CUSTOM_VERSION = 101

const author = z.object({ user_id: z.uuid(), name: z.string() }).nullable()

/** The judge prompt that new runs use, or one that an earlier run used. */
const JudgePrompt = z.object({
  version: z.int(),
  text: z.string(),
  /** Appended to the text; the same in every project. */
  fixed_text: z.string(),
  is_default: z.boolean(),
  /** Null for the default. */
  author,
  created_at: z.iso.datetime().nullable(),
  default: z.object({ version: z.int(), text: z.string() }),
})
export type JudgePrompt = z.output<typeof JudgePrompt>

const ChangedJudgePrompt = JudgePrompt.extend({
  /** Set if the project already used this text. */
  unchanged: z.literal(true).optional(),
})
export type ChangedJudgePrompt = z.output<typeof ChangedJudgePrompt>

export const judgePromptOperations = {
  get_judge_prompt: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the judge prompt',
    method: 'GET',
    path: '/judge-prompt',
    input: z.strictObject({
      /** Of the project's own text that a run used; without it, the text in use. */
      version: versionNumber.optional(),
    }),
    output: JudgePrompt,
  },
  save_judge_prompt: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the judge prompt' },
    effect: 'changes',
    answers: 'one',
    title: 'Change the judge prompt',
    method: 'PUT',
    path: '/judge-prompt',
    input: z.strictObject({
      text: text(MAX_JUDGE_PROMPT).trim().min(1, 'must not be empty'),
      /** The version of the text that was edited; CONFLICT if another one is current. */
      base_version: versionNumber,
    }),
    output: ChangedJudgePrompt,
  },
} as const satisfies Record<string, PeopleOperation>
