import type { Transfer, TransferEffects } from '@promptwire/contract/projects/project-transfer'
import type { StoredTransfer } from './transfer-record.ts'

export const transferView = (
  transfer: StoredTransfer,
  effects: TransferEffects | null,
): Transfer => ({
  id: transfer.id,
  project_id: transfer.projectId,
  project_name: transfer.projectName,
  from: transfer.from,
  to: transfer.to,
  offered_by: transfer.offeredBy,
  offered_at: transfer.createdAt.toISOString(),
  expires_at: transfer.expiresAt.toISOString(),
  accepted_at: transfer.acceptedAt?.toISOString() ?? null,
  take_back_until: transfer.takeBackUntil?.toISOString() ?? null,
  effects,
})
