import { hasNoText } from '@promptwire/core/compile/template'
import { Failure } from '@promptwire/core/errors/failure'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'

export const takesTextAway = (before: PromptContent, after: PromptContent): boolean =>
  hasNoText(after.blocks) && !hasNoText(before.blocks)

interface Candidate {
  readonly number: number
  readonly content: PromptContent
}

/** Throws if a version without text would replace a published one with text. */
export async function requireText(
  tx: Queryable,
  { publishedVersionId }: Pick<LockedPrompt, 'publishedVersionId'>,
  { number, content }: Candidate,
): Promise<void> {
  if (publishedVersionId === null || !hasNoText(content.blocks)) return
  if (!takesTextAway(await readVersion(tx, publishedVersionId), content)) return
  const message = `Version ${number} has no text: live keys would get an empty prompt. Send allow_empty: true to publish it.`
  const field = { field: 'allow_empty', message: 'must be true to publish an empty text.' }
  throw new Failure('CONFLICT', message, {}, { details: [field] })
}
