import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import { findPlaceholderKeys, parseText } from '@promptwire/core/compile/template'
import { z } from 'zod'
import { Unusable } from './generate-object.ts'

/** Limits are checked here, since not every provider accepts a schema with limits. */
export const Rewritten = z.strictObject({ content: z.string(), reason: z.string() })
export type Rewritten = z.output<typeof Rewritten>

export function requireSameVariables(
  before: string,
  after: string,
  declared: readonly { readonly key: string }[],
): void {
  if (after.trim() === '') throw new Unusable('It was empty.')
  if (after.length > MAX_CONTENT_LENGTH) throw new Unusable('It was longer than a block may be.')
  const [usedBefore, usedAfter] = [before, after].map((text) =>
    findPlaceholderKeys(parseText(text)),
  )
  const lost = usedBefore?.filter((key) => !usedAfter?.includes(key)) ?? []
  if (lost.length > 0) throw new Unusable(`It left out ${formatVariables(lost)}.`)
  const known = new Set([...(usedBefore ?? []), ...declared.map(({ key }) => key)])
  const invented = usedAfter?.filter((key) => !known.has(key)) ?? []
  if (invented.length > 0) throw new Unusable(`It invented ${formatVariables(invented)}.`)
}

const MAX_LISTED_VARIABLES = 10

export const formatVariables = (keys: readonly string[]): string =>
  [
    ...keys.slice(0, MAX_LISTED_VARIABLES).map((key) => `{{${key}}}`),
    ...(keys.length > MAX_LISTED_VARIABLES ? [`${keys.length - MAX_LISTED_VARIABLES} more`] : []),
  ].join(', ')
