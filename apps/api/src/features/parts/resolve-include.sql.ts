import { invalidField } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { hasSlug } from '../../kernel/reach/has-slug.sql.ts'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { readVersionContent } from '../content/index.ts'
import { type GivenInclude, type IncludingFields, includeVersion } from './include-version.ts'

interface PartRow {
  readonly promptId: string
  readonly id: string | null
  readonly number: number | null
  readonly content: unknown
}

/**
 * Reads the included version with its blocks and variables; `field` is the path in the request.
 * Versions are immutable, so this needs no lock.
 */
export async function resolveInclude(
  db: SqlQueryable,
  scope: Scope,
  given: GivenInclude,
  field = 'include',
): Promise<IncludingFields> {
  const row = await readPart(db, scope, given)
  if (!row) throw invalidField(`${field}.prompt`, 'names no prompt of this project.')
  const { promptId, id, number } = row
  if (id === null || number === null) throw missingVersion(field, given.version)
  const content = readVersionContent({ id, number, content: row.content })
  return includeVersion({ promptId, number, content }, given, field)
}

async function readPart(
  { query }: SqlQueryable,
  scope: Scope,
  { prompt, version }: GivenInclude,
): Promise<PartRow | undefined> {
  const isNamed = isUuid(prompt) ? Prisma.sql`p.id = ${prompt}::uuid` : hasSlug(scope, [prompt])
  const isWanted =
    version === undefined
      ? Prisma.sql`v.id = p.published_version_id`
      : Prisma.sql`v.number = ${version}`
  const [row] = await query<PartRow>(Prisma.sql`
    SELECT p.id AS "promptId", v.id, v.number, v.content
      FROM prompt p LEFT JOIN version v ON v.prompt_id = p.id AND ${isWanted}
     WHERE p.project_id = ${scope.projectId}::uuid AND ${isNamed} AND ${isReachable(scope)}`)
  return row
}

const missingVersion = (field: string, version: number | undefined) =>
  version === undefined
    ? invalidField(`${field}.prompt`, 'has no live version; publish it, or name a version.')
    : invalidField(`${field}.version`, 'names no saved version of this prompt.')
