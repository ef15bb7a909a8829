import { keysOf, parseText } from '@promptwire/core/compile/template'
import { MOST_CONTENT } from '@promptwire/core/contract/public/blocks'
import { z } from 'zod'
import { Unusable } from './ask-for-object.ts'

/** What a model answers; limits are judged here, since not every provider takes a schema with them. */
export const Rewritten = z.strictObject({ content: z.string(), reason: z.string() })
export type Rewritten = z.output<typeof Rewritten>

/** Refuses a text that lost a variable of the one before, or uses one that nobody declared. */
export function requireSameVariables(
  before: string,
  after: string,
  declared: readonly { readonly key: string }[],
): void {
  if (after.trim() === '') throw new Unusable('It was empty.')
  if (after.length > MOST_CONTENT) throw new Unusable('It was longer than a block may be.')
  const [used, kept] = [before, after].map((text) => keysOf(parseText(text)))
  const lost = used?.filter((key) => !kept?.includes(key)) ?? []
  if (lost.length > 0) throw new Unusable(`It left out ${named(lost)}.`)
  const known = new Set([...(used ?? []), ...declared.map(({ key }) => key)])
  const invented = kept?.filter((key) => !known.has(key)) ?? []
  if (invented.length > 0) throw new Unusable(`It invented ${named(invented)}.`)
}

const MOST_NAMED = 10

/** Variables as they stand in texts. */
export const named = (keys: readonly string[]): string =>
  [
    ...keys.slice(0, MOST_NAMED).map((key) => `{{${key}}}`),
    ...(keys.length > MOST_NAMED ? [`${keys.length - MOST_NAMED} more`] : []),
  ].join(', ')
