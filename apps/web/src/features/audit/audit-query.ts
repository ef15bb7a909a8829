import { AUDIT_ACTIONS } from '@promptwire/contract/audit/audit-actions'
import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { startOfDay } from '@promptwire/core/text/time-zone'
import { z } from 'zod'
import { Cursor } from '../../session/forms/read-cursor.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type AuditEntry = Output<typeof publicContract.list_audit_entries>[number]

export const AuditQuery = z.object({
  action: z
    .string()
    .refine((action) => AUDIT_ACTIONS.includes(action))
    .optional()
    .catch(undefined),
  by: z.enum(['person', 'key', 'system']).optional().catch(undefined),
  user_id: z.uuid().optional().catch(undefined),
  key_id: z.uuid().optional().catch(undefined),
  client_id: z.string().min(1).max(2_048).optional().catch(undefined),
  prompt_id: z.uuid().optional().catch(undefined),
  /** Days in the reader's time zone; `to` is inclusive. */
  from: day(),
  to: day(),
  /** Prompt name or slug as typed. The page redirects to the URL with the id. */
  prompt: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: Cursor,
  /** The entry that is open in the panel. */
  entry: z.uuid().optional().catch(undefined),
})

/** Filters and cursor, all stored in the URL. */
export type AuditQuery = z.output<typeof AuditQuery>

function day() {
  return z.iso
    .date()
    .refine((date) => date >= '2000' && date < '9999')
    .optional()
    .catch(undefined)
}

/** Ignores invalid values. */
export const readAuditQuery = (c: WebRequest): AuditQuery => AuditQuery.parse(c.req.query())

const FORMATS = ['csv', 'ndjson'] as const

export const readFormat = (c: WebRequest) => FORMATS.find((one) => one === c.req.query('format'))

const DAY_MS = 86_400_000

/** API parameters for a page or an export, with days in the reader's time zone. */
export function toAuditFilter(query: AuditQuery, timeZone: string) {
  const { from, to, ...filter } = pickFilters(query)
  return { ...filter, ...toTimes({ from, to }, timeZone) }
}

export const toTimes = ({ from, to }: Pick<AuditQuery, 'from' | 'to'>, timeZone: string) => ({
  since: from && startOfDay(from, timeZone).toISOString(),
  until: to && startOfDay(dayAfter(to), timeZone).toISOString(),
})

const dayAfter = (date: string) =>
  new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

const pickFilters = ({ cursor: _cursor, entry: _entry, prompt: _prompt, ...choices }: AuditQuery) =>
  choices

export const toAppliedParams = ({
  action,
  by,
  user_id,
  key_id,
  client_id,
  prompt_id,
  from,
  to,
}: AuditQuery) => ({
  action,
  by,
  user_id,
  key_id,
  client_id,
  prompt_id,
  from,
  to,
})

export const isNarrowed = (query: AuditQuery): boolean =>
  Object.values(pickFilters(query)).some((value) => value !== undefined)

/** URL with changed filters, at the first page and without a panel. */
export function auditHref(
  { id }: Project,
  query: AuditQuery,
  change: Partial<AuditQuery> = {},
): string {
  return buildHref(`/projects/${id}/audit-log`, {
    ...query,
    prompt: undefined,
    cursor: undefined,
    entry: undefined,
    ...change,
  })
}

export const fileHref = ({ id }: Project, query: AuditQuery, format: 'csv' | 'ndjson'): string =>
  buildHref(`/projects/${id}/audit-log/file`, {
    ...query,
    prompt: undefined,
    cursor: undefined,
    entry: undefined,
    format,
  })

export function buildHref(
  path: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
