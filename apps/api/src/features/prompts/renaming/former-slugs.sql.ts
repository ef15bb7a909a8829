import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'

/** Days that a former slug still finds its prompt. */
export const FORMER_SLUG_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1_000

interface WantedSlug {
  /** Undefined before the prompt is stored. */
  readonly id?: string
  readonly projectId: string
  readonly slug: string
  readonly at: Date
}

/** A former slug of another prompt that still answers. */
interface Reservation {
  readonly promptId: string
  readonly slug: string
  readonly expiresAt: Date
}

/** The prompt that a slug is reserved for, unless it is the wanting prompt. */
export async function findReservation(
  { query }: SqlQueryable,
  { id, projectId, slug, at }: WantedSlug,
): Promise<Reservation | undefined> {
  const [found] = await query<Reservation>(Prisma.sql`
    SELECT p.id AS "promptId", p.slug, f.expires_at AS "expiresAt"
      FROM former_slug f JOIN prompt p ON p.id = f.prompt_id
     WHERE f.project_id = ${projectId}::uuid AND f.slug = ${slug}
       AND f.expires_at > ${at}::timestamptz
       AND f.prompt_id IS DISTINCT FROM ${id ?? null}::uuid`)
  return found
}

/**
 * Reserves a slug that a prompt gives up. An existing row must be expired: the prompt had the slug
 * until now.
 */
export async function reserveSlug(
  { query }: SqlQueryable,
  { id, projectId, slug, at }: Required<WantedSlug>,
): Promise<void> {
  const expiresAt = new Date(at.getTime() + FORMER_SLUG_DAYS * DAY_MS)
  await query(Prisma.sql`
    INSERT INTO former_slug (project_id, slug, prompt_id, renamed_at, expires_at)
    VALUES (${projectId}::uuid, ${slug}, ${id}::uuid, ${at}::timestamptz, ${expiresAt}::timestamptz)
        ON CONFLICT (project_id, slug) DO UPDATE SET prompt_id = EXCLUDED.prompt_id,
           renamed_at = EXCLUDED.renamed_at, expires_at = EXCLUDED.expires_at`)
}

export async function releaseSlugs(
  { query }: SqlQueryable,
  promptId: string,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await query<{ slug: string }>(Prisma.sql`
    DELETE FROM former_slug
     WHERE prompt_id = ${promptId}::uuid AND slug = ANY (${[...slugs]}::text[]) RETURNING slug`)
  return rows.map(({ slug }) => slug)
}

/** Former slugs that still find the prompt, latest first. */
export async function findFormerSlugs(
  { query }: SqlQueryable,
  promptId: string,
  at: Date,
): Promise<{ slug: string; expires_at: string }[]> {
  const rows = await query<{ slug: string; expiresAt: Date }>(Prisma.sql`
    SELECT slug, expires_at AS "expiresAt" FROM former_slug
     WHERE prompt_id = ${promptId}::uuid AND expires_at > ${at}::timestamptz
     ORDER BY expires_at DESC, slug`)
  return rows.map(({ slug, expiresAt }) => ({ slug, expires_at: expiresAt.toISOString() }))
}
