import { z } from 'zod'
import type { AccountName } from '../project-record.ts'

/** Roles in the project of its former members. */
export const ProjectRoles = z.array(z.object({ user_id: z.uuid(), role: z.string() }))

export interface StoredTransfer {
  readonly id: string
  readonly projectId: string
  readonly projectName: string
  readonly from: AccountName
  readonly to: AccountName
  readonly offeredById: string
  readonly offeredBy: string
  readonly providerIds: readonly string[]
  readonly webhookIds: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
  readonly takeBackUntil: Date | null
  readonly endedAt: Date | null
  /** The project without an account that holds the data left behind. */
  readonly leftBehindId: string | null
  readonly roles: z.output<typeof ProjectRoles>
}

export const isOpen = ({ acceptedAt, endedAt, expiresAt }: StoredTransfer, at: Date): boolean =>
  acceptedAt === null && endedAt === null && expiresAt > at

export const isReversible = ({ endedAt, takeBackUntil }: StoredTransfer, at: Date): boolean =>
  endedAt === null && takeBackUntil !== null && takeBackUntil > at
