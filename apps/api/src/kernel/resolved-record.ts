import { Failure } from '@promptwire/core/errors/failure'
import type { EditSessionRow } from './change/write-audit.sql.ts'

/** Records of a prompt with their own ids, by the field that names them in paths. */
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

/** A block as a request names it. */
export interface NamedBlock extends ResolvedRecord {
  /** Slug or id of the prompt that the request says it is in. */
  readonly prompt: string | undefined
  /** Finds it, with what an edit reads; NOT_FOUND if it is gone. */
  readonly read: () => Promise<ResolvedBlock>
}

/** A block of a working copy, and what an edit of it takes to know of the rest. */
export interface ResolvedBlock extends ResolvedRecord, Partial<EditSessionRow> {
  readonly slug: string
  readonly managed: string
  readonly revision: number
  readonly isHashed: boolean
  /** Of the whole working copy, if `isHashed`. */
  readonly contentHash: string | null
  readonly settings: string | null
  /** Of all blocks in their order; that of this one is empty. */
  readonly hashes: readonly string[]
  /** Bytes of all texts of the working copy. */
  readonly size: number
  readonly block: unknown
}

/** A proposal, which may be to create a prompt: then it is a part of none. */
export interface ResolvedProposal {
  readonly id: string
  readonly promptId: string | undefined
  readonly author: ProposalOrigin
}

/** The person, key and client that a proposal comes from; null for what has none. */
export interface ProposalOrigin {
  readonly userId: string | null
  readonly keyId: string | null
  readonly clientId: string | null
}

/** How a request names a record. */
export interface RecordReference<Field extends RecordField = RecordField> {
  readonly field: Field
  /** Its id; for a variable also its key, if the request names the prompt too. */
  readonly name: string
  /** Slug or id of the prompt that it must be in, as agents send it that have just used it. */
  readonly prompt: string | undefined
}

/** The record that was looked for. */
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
