import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import { z } from 'zod'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { AuditQuery, buildHref } from './audit-query.ts'

export type AccountAuditEntry = Output<InternalContract['list_account_audit_entries']>[number]

const AccountAuditQuery = AuditQuery.pick({
  action: true,
  by: true,
  user_id: true,
  from: true,
  to: true,
  cursor: true,
}).extend({ address: z.union([z.ipv4(), z.ipv6()]).optional().catch(undefined) })

/** Filters and cursor, all stored in the URL. */
export type AccountAuditQuery = z.output<typeof AccountAuditQuery>

export const readAccountAuditQuery = (c: WebRequest): AccountAuditQuery =>
  AccountAuditQuery.parse(c.req.query())

/** URL with changed filters, at the first page. */
export const accountAuditHref = (
  account: { readonly id: string },
  query: AccountAuditQuery,
  change: Partial<AccountAuditQuery> = {},
): string =>
  buildHref(`/accounts/${account.id}/audit-log`, { ...query, cursor: undefined, ...change })

export const accountFileHref = (
  account: { readonly id: string },
  query: AccountAuditQuery,
  format: 'csv' | 'ndjson',
): string =>
  buildHref(`/accounts/${account.id}/audit-log/file`, { ...query, cursor: undefined, format })
