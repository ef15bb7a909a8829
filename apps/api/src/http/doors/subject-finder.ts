import {
  type ProjectOperation,
  type PublicOperation,
  pathParameters,
} from '@promptwire/core/contract/operation'
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

/** A request that was let in, with its input. */
export interface Asking extends Admitted {
  readonly input: Record<string, unknown>
}

/** The record in a request's path: a prompt, or a part of one. */
interface Subject {
  /** The prompt that it is, or is a part of; undefined where there is no such thing. */
  readonly promptId: string | undefined
  /** For the verb's context; NOT_FOUND if it does not exist. */
  require(unitOfWork: UnitOfWork): Promise<Found> | Found
}

/** Fields added to the context of a verb. */
type Found =
  | { readonly prompt: ResolvedPrompt }
  | { readonly record: ResolvedRecord }
  | { readonly block: NamedBlock }
  | { readonly proposal: ResolvedProposal }

type FindSubject = (request: Asking) => Subject | Promise<Subject>

/** How to find what the path of an operation names; undefined where it names nothing of a prompt. */
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

/** A path names a prompt by `prompt_id`; an additional `version` selects what is served. */
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

/** How many blocks an operation remembers. */
const MAX_BLOCKS = 10_000

/**
 * A verb reads its block when it is the prompt's turn. A record never changes its prompt, so that
 * only the first request about a block finds it beforehand as well.
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

/** If the path names a record, an additional `prompt_id` says which prompt it must be in. */
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
