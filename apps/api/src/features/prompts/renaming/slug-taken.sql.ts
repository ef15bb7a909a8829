import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { findReservation } from './former-slugs.sql.ts'

/** Explains why a prompt cannot have a slug; a reserved one can be released. */
export async function slugTaken(
  db: SqlQueryable,
  { projectId, at, reach }: Caller,
  slug: string,
): Promise<Failure> {
  const reserved = await findReservation(db, { projectId, slug, at })
  if (!reserved) {
    return new Failure('CONFLICT', `This project already has a prompt with slug "${slug}".`)
  }
  const { promptId, expiresAt } = reserved
  const isNamed = !reach || reach.promptIds.includes(promptId)
  const prompt = isNamed ? `the prompt "${reserved.slug}"` : 'another prompt'
  return new Failure(
    'CONFLICT',
    `The slug "${slug}" is a former slug of ${prompt}, which answers to it until ${expiresAt.toISOString()}. Choose another slug, or release it first: rename_prompt with release_slugs.`,
  )
}
