import type { Answer } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { createSlots } from './slots.ts'
import { streamedText } from './streamed-text.ts'
import { JSON_TYPE, REVALIDATED } from './success-response.ts'

/** Each is a statement after the other for as long as its reader takes. */
const MAX_LISTS_PER_CALLER = 5

/** Answers with a list that is sent piece by piece. */
export type LongListResponse = (
  c: Context<RequestEnvironment>,
  caller: string,
  answer: Answer<unknown>,
) => Response

/** Lists are counted by caller over all operations, until the last piece was taken. */
export function createLongListResponse(): LongListResponse {
  const slots = createSlots(MAX_LISTS_PER_CALLER)
  return (c, caller, answer) => {
    // No entity tag: that would have to be known before the first byte.
    const headers = { ...JSON_TYPE, ...REVALIDATED }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const release = slots.take(caller)
    if (!release) throw tooManyLists()
    return c.body(streamedText(envelopePieces(answer), c, release), 200, headers)
  }
}

/** Text that, joined, is the envelope of the whole list. */
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
