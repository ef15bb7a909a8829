import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { type GenerateObject, IMPORT_1, UnusableAnswer } from '../../assist/index.ts'
import type { NamedImport } from '../prepare-import.ts'
import { countShownCharacters, refinable } from './refined-prompt.ts'
import type { Refinement } from './refinement.ts'

interface RefineModel {
  readonly provider?: string | undefined
  readonly model?: string | undefined
}

export type RefineImport = (
  caller: Caller,
  prompts: readonly NamedImport[],
  asked: RefineModel,
  end: AbortSignal,
) => Promise<RefinedPrompt[]>

export interface RefinedPrompt extends NamedImport {
  readonly isRefined: boolean
  readonly isDemo: boolean
}

/** Per request to a model. */
const MAX_SEGMENTS = 200
const MAX_TEXT_LENGTH = 200_000

/**
 * Asks a model to refine the division into blocks. Two unusable answers change only the notes; a failed call
 * fails the import.
 */
export const createRefineImport =
  (ask: GenerateObject): RefineImport =>
  async (caller, prompts, { provider, model }, end) => {
    const [prompt, ...others] = prompts
    if (others.length > 0) throw notSinglePrompt(prompts.length)
    if (!prompt) return []
    if (countShownCharacters(prompt) > MAX_TEXT_LENGTH) throw promptTooLong()
    const { segments, answer, refined } = refinable(prompt)
    if (segments.length > MAX_SEGMENTS) throw promptTooLong()
    try {
      const { used, demo } = await ask(
        caller,
        {
          purpose: 'import',
          provider,
          model,
          system: IMPORT_1,
          given: { name: prompt.name, segments, variables: prompt.variables },
          answer,
          use: (refinement: Refinement) => refined(refinement),
        },
        end,
      )
      return [{ ...used, isRefined: true, isDemo: demo }]
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error
      const notes = [...prompt.notes, unused(error)]
      return [{ ...prompt, notes, isRefined: false, isDemo: false }]
    }
  }

const unused = ({ problem, isRefusal }: UnusableAnswer) =>
  isRefusal
    ? `${problem} Nothing was refined.`
    : `The model's answer could not be used, twice, so nothing was refined: ${problem}`

const notSinglePrompt = (found: number) =>
  invalidField(
    'refine',
    `works for one prompt at a time, not for ${found}; import them without it.`,
  )

const promptTooLong = () =>
  invalidField(
    'refine',
    `a model gets at most ${MAX_SEGMENTS} paragraphs and ${MAX_TEXT_LENGTH} characters; import it without.`,
  )
