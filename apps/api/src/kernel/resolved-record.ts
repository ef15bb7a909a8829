import { Failure } from '@promptwire/core/errors/failure'
import type { EditSessionRow } from './change/write-audit.sql.ts'

/** Records of a prompt with their own ids, by path parameter. */
export const RECORDS = {
  block_id: 'Block',
  variable_id: 'Variable',
  test_case_id: 'Test case',
  proposal_id: 'Proposal',
} as const
export type RecordField = keyof typeof RECORDS

/** The record that a request names, in the caller's project. A record never changes its prompt. */
export interface ResolvedRecord {
  readonly id: string
  readonly promptId: string
}

export interface NamedBlock extends ResolvedRecord {
  /** Slug or id of the block's prompt, as the request gives it. */
  readonly prompt: string | undefined
  /** Reads the block and the data for an edit; NOT_FOUND if it was deleted. */
  readonly read: () => Promise<ResolvedBlock>
}

/** A block of a working copy, and the data about the other blocks that an edit needs. */
export interface ResolvedBlock extends ResolvedRecord, Partial<EditSessionRow> {
  readonly slug: string
  readonly managed: string
  readonly revision: number
  readonly isHashed: boolean
  /** Hash of the whole working copy, if `isHashed`. */
  readonly contentHash: string | null
  readonly settings: string | null
  /** Hashes of all blocks in order; this block's is empty. */
  readonly hashes: readonly string[]
  /** Bytes of all texts of the working copy. */
  readonly size: number
  readonly block: unknown
}

/** A proposal to create a prompt has no prompt. */
export interface ResolvedProposal {
  readonly id: string
  readonly promptId: string | undefined
  readonly author: ProposalOrigin
}

export interface ProposalOrigin {
  readonly userId: string | null
  readonly keyId: string | null
  readonly clientId: string | null
}

export interface RecordReference<Field extends RecordField = RecordField> {
  readonly field: Field
  /** An id; for a variable also its key, if the request names the prompt too. */
  readonly name: string
  /** Slug or id of the prompt that must contain the record; agents often send it. */
  readonly prompt: string | undefined
}

export function requireRecord<Found extends ResolvedRecord | ResolvedProposal>(
  found: Found | undefined,
  { field, prompt }: RecordReference,
): Found {
  if (found) return found
  throw new Failure(
    'NOT_FOUND',
    prompt === undefined
      ? `${RECORDS[field]} not found.`
      : `The prompt ${prompt.slice(0, 100)} does not have this record.`,
  )
}
