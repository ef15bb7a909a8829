import {
  type ProjectOperation,
  type PublicOperation,
  pathParameters,
} from '@promptwire/contract/operation'
import { findRecord } from '../../features/prompts/index.sql.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type ResolvedPrompt, requirePrompt } from '../../kernel/resolved-prompt.ts'
import {
  type NamedBlock,
  RECORDS,
  type RecordField,
  type RecordReference,
  type ResolvedProposal,
  type ResolvedRecord,
  requireRecord,
} from '../../kernel/resolved-record.ts'
import type { Admitted } from './door.ts'
import { requireOwnProposal } from './require-proposing.ts'

export interface Asking extends Admitted {
  readonly input: Record<string, unknown>
}

interface Subject {
  /** The prompt itself, or the record's prompt; undefined if it does not exist. */
  readonly promptId: string | undefined
  /** Finds the record for the verb's context; NOT_FOUND if it does not exist. */
  require(unitOfWork: UnitOfWork): Promise<Found> | Found
}

type Found =
  | { readonly prompt: ResolvedPrompt }
  | { readonly record: ResolvedRecord }
  | { readonly block: NamedBlock }
  | { readonly proposal: ResolvedProposal }

type FindSubject = (request: Asking) => Subject | Promise<Subject>

/** Undefined for an operation whose path names no prompt or part of a prompt. */
export function subjectFinder(
  operation: ProjectOperation | PublicOperation,
  unitOfWork: UnitOfWork,
): FindSubject | undefined {
  const inPath = pathParameters(operation.path)
  if (inPath.includes('prompt_id')) return promptFinder(!inPath.includes('version'))
  const field = inPath.find(isRecordField)
  if (field === 'block_id') return blockFinder(unitOfWork)
  if (field === 'proposal_id') return proposalFinder(operation, unitOfWork)
  return field && recordFinder(field, unitOfWork)
}

/** A path names a prompt by `prompt_id`; an additional `version` selects the content to serve. */
const promptFinder =
  (selectsVersion: boolean): FindSubject =>
  ({ findPrompt, input }) => {
    const { prompt_id, version } = input as { prompt_id: string; version?: number }
    const found = findPrompt(prompt_id, selectsVersion ? version : undefined)
    return found instanceof Promise ? found.then(toSubject) : toSubject(found)
  }

const toSubject = (found: ResolvedPrompt | undefined): Subject => ({
  promptId: found?.id,
  require: () => ({ prompt: requirePrompt(found) }),
})

const MAX_BLOCKS = 10_000

/**
 * A verb reads its block inside the prompt's queue. A record never changes its prompt, so only the
 * first request for a block also looks it up before.
 */
function blockFinder(unitOfWork: UnitOfWork): FindSubject {
  const prompts = new Map<string, string>()
  return async (request) => {
    const asked = toReference('block_id', request)
    const { caller } = request
    const find = (unit: UnitOfWork) => findRecord(unit, caller, asked)
    const place = `${caller.projectId} ${asked.name}`
    const promptId = prompts.get(place) ?? (await find(unitOfWork))?.promptId
    if (prompts.size >= MAX_BLOCKS) prompts.clear()
    if (promptId !== undefined) prompts.set(place, promptId)
    const require = async (unit: UnitOfWork) => {
      const read = async () => requireRecord(await find(unit), asked)
      const known = promptId ?? (await read()).promptId
      const { name, prompt } = asked
      return { block: { id: name.toLowerCase(), promptId: known, prompt, read } }
    }
    return { promptId, require }
  }
}

const recordFinder =
  (field: Exclude<RecordField, 'proposal_id' | 'block_id'>, unitOfWork: UnitOfWork): FindSubject =>
  async (request) => {
    const asked = toReference(field, request)
    const found = await findRecord(unitOfWork, request.caller, asked)
    return { promptId: found?.promptId, require: () => ({ record: requireRecord(found, asked) }) }
  }

const proposalFinder =
  (operation: ProjectOperation | PublicOperation, unitOfWork: UnitOfWork): FindSubject =>
  async (request) => {
    const asked = toReference('proposal_id', request)
    const found = await findRecord(unitOfWork, request.caller, asked)
    const require = () => {
      const proposal = requireRecord(found, asked)
      requireOwnProposal(operation, request.caller, proposal)
      return { proposal }
    }
    return { promptId: found?.promptId, require }
  }

/** With a record in the path, an additional `prompt_id` names the prompt that must contain it. */
function toReference<Field extends RecordField>(
  field: Field,
  { input }: Asking,
): RecordReference<Field> {
  const { [field]: name, prompt_id: prompt } = input as Record<RecordField, string> & {
    readonly prompt_id?: string
  }
  return { field, name, prompt }
}

const isRecordField = (name: string): name is RecordField => Object.hasOwn(RECORDS, name)
