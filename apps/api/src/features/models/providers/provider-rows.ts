import { StoredKind } from '@promptwire/contract/models/provider-fields'
import { fieldFailure } from '@promptwire/core/errors/failure'
import { ProviderOptions } from '@promptwire/core/models/provider-options'
import type { AuditEntry, Audited } from '../../../kernel/change/audit-entry.ts'
import type { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type {
  ProviderChange,
  StoredCredential,
  StoredHeaders,
  StoredProvider,
} from './provider-record.ts'

/** Only the names of people are read. */
export const WITH_PEOPLE = {
  createdBy: { select: { name: true } },
  updatedBy: { select: { name: true } },
} as const

type ProviderRow = Prisma.ModelProviderGetPayload<{ include: typeof WITH_PEOPLE }>

export function toProvider(row: ProviderRow): StoredProvider {
  const { sealedCredential, sealedWith, lastFour, createdById: _, updatedById: __, ...more } = row
  const { sealedHeaders, headersSealedWith, headerNames, ...rest } = more
  return {
    ...rest,
    kind: StoredKind.parse(row.kind),
    options: ProviderOptions.parse(row.options),
    credential:
      sealedCredential === null || sealedWith === null
        ? null
        : { sealed: sealedCredential, kid: sealedWith, lastFour },
    headers:
      sealedHeaders === null || headersSealedWith === null
        ? null
        : { sealed: sealedHeaders, kid: headersSealedWith, names: headerNames },
    createdBy: row.createdBy?.name ?? null,
    updatedBy: row.updatedBy?.name ?? null,
  }
}

/** The columns of a change; all columns of a secret change together. */
export const toColumns = ({ credential, headers, ...fields }: ProviderChange) => ({
  ...fields,
  ...(credential !== undefined && credentialColumns(credential)),
  ...(headers !== undefined && headerColumns(headers)),
})

export const headerColumns = (headers: StoredHeaders | null) => ({
  headerNames: [...(headers?.names ?? [])],
  sealedHeaders: headers?.sealed ?? null,
  headersSealedWith: headers?.kid ?? null,
})

export const credentialColumns = (credential: StoredCredential | null) => ({
  sealedCredential: credential?.sealed ?? null,
  sealedWith: credential?.kid ?? null,
  lastFour: credential?.lastFour ?? null,
})

/** The audited fields: the credential's last characters, never its encrypted value. */
export const auditedFields = (provider: StoredProvider) => ({
  kind: provider.kind,
  name: provider.name,
  base_url: provider.baseUrl,
  credential: provider.credential && `…${provider.credential.lastFour ?? ''}`,
  options: provider.options,
  headers: provider.headers?.names ?? [],
  silence_timeout: provider.silenceTimeout,
  total_timeout: provider.totalTimeout,
  concurrency: provider.concurrency,
  default_model: provider.defaultModel,
  models: provider.models,
  enabled: provider.enabled,
  is_default: provider.isDefault,
})

/** A new provider has no values before, a deleted one none after. */
export const providerAudit = (
  action: AuditEntry['action'] & `provider.${string}`,
  before: StoredProvider | undefined,
  after: StoredProvider | undefined,
): Audited => ({
  action,
  targetType: 'model_provider',
  targetId: (after ?? before)?.id ?? '',
  ...(before && { before: auditedFields(before) }),
  ...(after && { after: auditedFields(after) }),
})

/** Locks all providers of the project: their count and default are rules about all of them. */
export const lockProviders = (tx: Queryable, projectId: string) =>
  tx.prisma
    .$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`providers ${projectId}`}, 0))::text`

/**
 * Throws if another provider has the name; needs the lock of all. A unique index would write the
 * name to PostgreSQL's log.
 */
export async function requireFreeName(tx: Queryable, projectId: string, name: string) {
  if ((await tx.prisma.modelProvider.count({ where: { projectId, name } })) === 0) return
  throw fieldFailure('CONFLICT', [
    { field: 'name', message: 'belongs to another model provider of this project.' },
  ])
}
