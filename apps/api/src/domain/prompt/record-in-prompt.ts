import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'
import type { Caller } from '../caller.ts'

/** A record of a prompt, by its own id. */
export type PromptRecord =
  | { readonly blockId: string }
  | { readonly variableId: string }
  | { readonly testCaseId: string }

/** What naming a record by its prompt needs of the database; `prompt` is a slug or a UUID. */
export interface PromptRecords {
  /** Whether the record is in this very prompt of the project. */
  isIn(projectId: string, prompt: string, record: PromptRecord): Promise<boolean>
  /** The id of the prompt's variable with this key. */
  findVariable(projectId: string, prompt: string, key: string): Promise<string | undefined>
}

type Verb<Given, Result> = (caller: Caller, input: Given) => Promise<Result>
type WithPrompt = { readonly prompt_id?: string | undefined }

/**
 * Lets an operation on a record be told the prompt as well, as agents do who have just used it:
 * a record of another prompt is not found. A record never moves, so this needs no lock.
 */
export const inNamedPrompt =
  <Given extends WithPrompt, Result>(
    records: PromptRecords,
    recordIn: (input: Given) => PromptRecord,
    verb: Verb<Given, Result>,
  ): Verb<Given, Result> =>
  async (caller, input) => {
    const { prompt_id: prompt, ...rest } = input
    if (prompt !== undefined) {
      if (!(await records.isIn(caller.projectId, prompt, recordIn(input)))) {
        throw notInPrompt(prompt)
      }
    }
    // Only an optional field was left out.
    return verb(caller, rest as Given)
  }

/** The same for a variable, which may be named by its key where the prompt is named beside it. */
export const inPromptByKey = <Given extends WithPrompt & { readonly variable_id: string }, Result>(
  records: PromptRecords,
  verb: Verb<Given, Result>,
): Verb<Given, Result> => {
  const byId = inNamedPrompt(
    records,
    ({ variable_id: variableId }: Given) => ({ variableId }),
    verb,
  )
  return async (caller, input) => {
    const { variable_id: named, prompt_id: prompt } = input
    if (isUuid(named)) return byId(caller, input)
    if (prompt === undefined) throw promptMissing()
    const found = await records.findVariable(caller.projectId, prompt, named)
    if (found === undefined) throw notInPrompt(prompt)
    return byId(caller, { ...input, variable_id: found })
  }
}

const notInPrompt = (prompt: string) =>
  new Failure('NOT_FOUND', `The prompt ${prompt.slice(0, 100)} has no such record.`)

const promptMissing = () =>
  new Failure('VALIDATION_ERROR', 'variable_id: a key needs prompt_id beside it.')
