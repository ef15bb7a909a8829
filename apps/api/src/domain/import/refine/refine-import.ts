import { Failure } from '@promptwire/core/failure'
import { type AskForObject, UnusableAnswer } from '../../assist/ask-for-object.ts'
import { IMPORT_1 } from '../../assist/system-prompts/import-1.ts'
import type { Caller } from '../../caller.ts'
import type { NamedPrompt } from '../prepare-import.ts'
import { refinable, shownText } from './refined-prompt.ts'
import type { Refinement } from './refinement.ts'

/** Which model is asked. */
interface Asked {
  readonly provider?: string | undefined
  readonly model?: string | undefined
}

export type RefineImport = (
  caller: Caller,
  prompts: readonly NamedPrompt[],
  asked: Asked,
  end: AbortSignal,
) => Promise<RefinedPrompt[]>

export interface RefinedPrompt extends NamedPrompt {
  readonly isRefined: boolean
  /** Whether the built-in demo refined it. */
  readonly isDemo: boolean
}

/** What a model can take in as a whole. */
const MOST_SEGMENTS = 200
const MOST_TEXT = 200_000

/**
 * Has a model refine how a prompt is divided. An answer that cannot be used, twice, changes nothing
 * but the notes; a call that fails fails the import.
 */
export const createRefineImport =
  (ask: AskForObject): RefineImport =>
  async (caller, prompts, { provider, model }, end) => {
    const [prompt, ...others] = prompts
    if (others.length > 0) throw notOne(prompts.length)
    if (!prompt) return []
    if (shownText(prompt) > MOST_TEXT) throw tooLong()
    const { segments, answer, refined } = refinable(prompt)
    if (segments.length > MOST_SEGMENTS) throw tooLong()
    try {
      const { used, demo } = await ask(
        caller,
        {
          ...{ purpose: 'import', provider, model, system: IMPORT_1 },
          given: { name: prompt.name, segments, variables: prompt.variables },
          answer,
          use: (said: Refinement) => refined(said),
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

const notOne = (found: number) =>
  new Failure(
    'VALIDATION_ERROR',
    `refine: is for one prompt at a time, and there are ${found}; import them without it.`,
  )

const tooLong = () =>
  new Failure(
    'VALIDATION_ERROR',
    `refine: a model is given at most ${MOST_SEGMENTS} paragraphs and ${MOST_TEXT} characters; import it without.`,
  )
