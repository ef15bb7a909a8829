import { z } from 'zod'
import { text } from '../../text/text.ts'
import { page, versionNumber } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

export const MAX_JUDGE_PROMPT = 20_000

/** Projects number their own versions from here; built-in ones stay below. */
export const FIRST_CUSTOM_VERSION = 101

const author = z.object({ user_id: z.uuid(), name: z.string() }).nullable()

/** A version that the project saved. */
const JudgePromptVersion = z.object({
  version: z.int(),
  text: z.string(),
  /** Null once the account is deleted. */
  author,
  created_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type JudgePromptVersion = z.output<typeof JudgePromptVersion>

/** The judge prompt that new runs use. */
const JudgePrompt = z.object({
  version: z.int(),
  text: z.string(),
  /** Sent after the text, and the same in every project. */
  fixed_text: z.string(),
  is_default: z.boolean(),
  /** Null for the default. */
  author,
  created_at: z.iso.datetime().nullable(),
  default: z.object({ version: z.int(), text: z.string() }),
})
export type JudgePrompt = z.output<typeof JudgePrompt>

const ChangedJudgePrompt = JudgePrompt.extend({
  /** Only if the project already used this text. */
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
    input: z.strictObject({}),
    output: JudgePrompt,
  },
  save_judge_prompt: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the judge prompt' },
    effect: 'changes',
    answers: 'one',
    title: 'Save a new version of the judge prompt',
    method: 'PUT',
    path: '/judge-prompt',
    input: z.strictObject({
      text: text(MAX_JUDGE_PROMPT).trim().min(1, 'must not be empty'),
      /** The version that was edited; CONFLICT if another one is current. */
      base_version: versionNumber,
    }),
    output: ChangedJudgePrompt,
  },
  list_judge_prompt_versions: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List saved versions of the judge prompt',
    method: 'GET',
    path: '/judge-prompt/versions',
    input: z.strictObject({
      ...page('versions', { maxLimit: 100, defaultLimit: 20 }),
      /** Skips newer versions. */
      from_version: versionNumber.optional(),
    }),
    output: z.array(JudgePromptVersion),
  },
  rollback_judge_prompt: {
    permission: 'project:rules',
    recentSignIn: { to: 'roll back the judge prompt' },
    effect: 'changes',
    answers: 'one',
    title: 'Restore an earlier version of the judge prompt',
    method: 'POST',
    path: '/judge-prompt/rollback',
    formerPath: '/judge-prompt/restore',
    input: z.strictObject({
      /** Null is the built-in default. */
      judge_prompt_version: versionNumber.nullable(),
      base_version: versionNumber,
    }),
    output: ChangedJudgePrompt,
  },
} as const satisfies Record<string, PeopleOperation>
