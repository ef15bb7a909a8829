import type { Answer } from '@promptwire/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { createSlots } from './slots.ts'
import { streamedText } from './streamed-text.ts'
import { JSON_TYPE, REVALIDATED } from './success-response.ts'

/** Each runs one statement after another for as long as its client reads. */
const MAX_LISTS_PER_CALLER = 5

export type LongListResponse = (
  c: Context<RequestEnvironment>,
  caller: string,
  answer: Answer<unknown>,
) => Response

/** Lists count per caller over all operations, until the last piece was taken. */
export function createLongListResponse(): LongListResponse {
  const slots = createSlots(MAX_LISTS_PER_CALLER)
  return (c, caller, answer) => {
    // No entity tag: it would have to be known before the first byte.
    const headers = { ...JSON_TYPE, ...REVALIDATED }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const release = slots.take(caller)
    if (!release) throw tooManyLists()
    return c.body(streamedText(envelopePieces(answer), c, release), 200, headers)
  }
}

async function* envelopePieces({ data, rest }: Answer<unknown>): AsyncGenerator<string, undefined> {
  yield `{"data":[${serializeItems(data)}`
  for await (const piece of rest ?? []) {
    const items = serializeItems(piece)
    if (items !== '') yield `,${items}`
  }
  yield '],"error":null}'
  return undefined
}

const serializeItems = (list: unknown): string => JSON.stringify(list).slice(1, -1)

const tooManyLists = () =>
  new Failure(
    'RATE_LIMITED',
    `You can read ${MAX_LISTS_PER_CALLER} whole lists at a time. Use limit and cursor for pages.`,
    { 'Retry-After': '5' },
  )
