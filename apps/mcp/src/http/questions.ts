import { randomUUID } from 'node:crypto'
import type {
  InputRequest,
  JSONRPCMessage,
  JSONRPCResponse,
  Result,
} from '@modelcontextprotocol/server'
import { bearerToken } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { Context } from 'hono'

/** Sends a message on the stream of the call that asks. */
export type SendMessage = (message: JSONRPCMessage) => Promise<void>

/**
 * Questions of this process to people (elicitation) in the earlier era, by caller and random id.
 */
export interface Questions {
  /** Rejects when the call ends first, after the deadline, or if too many are open. */
  ask(c: Context, send: SendMessage, question: InputRequest, callEnd: AbortSignal): Promise<Result>
  /** Returns whether a question of this caller was open under the answer's id. */
  answer(c: Context, answer: JSONRPCResponse): boolean
}

/** Open questions of a key: more than a person answers, and few streams for the process. */
export const MAX_OPEN_QUESTIONS = 20

type Resolve = (answer: JSONRPCResponse) => void

/** `createDeadline` starts the time that a question waits. */
export function createQuestions(createDeadline: () => AbortSignal): Questions {
  const openByKey = new Map<string, Map<unknown, Resolve>>()
  const findKey = (c: Context) => bearerToken(c.req.header('Authorization') ?? '') ?? ''
  return {
    async ask(c, send, question, callEnd) {
      const id = randomUUID()
      const key = findKey(c)
      const open = openByKey.get(key) ?? new Map<unknown, Resolve>()
      if (open.size >= MAX_OPEN_QUESTIONS) throw tooManyQuestions()
      openByKey.set(key, open)
      const end = AbortSignal.any([callEnd, createDeadline()])
      const answered = new Promise<JSONRPCResponse>((resolve, reject) => {
        open.set(id, resolve)
        const giveUp = () => reject(noAnswer())
        if (end.aborted) giveUp()
        end.addEventListener('abort', giveUp, { once: true })
      })
      try {
        const asking = send({ jsonrpc: '2.0', id, ...question })
        const [answer] = await Promise.all([answered, asking])
        return readResult(answer)
      } finally {
        open.delete(id)
        if (open.size === 0) openByKey.delete(key)
        if (end.aborted) await withdraw(send, id)
      }
    },
    answer(c, answer) {
      const resolve = openByKey.get(findKey(c))?.get(answer.id)
      resolve?.(answer)
      return resolve !== undefined
    },
  }
}

/** Lets the client close the question; without a stream there is no one to inform. */
const withdraw = (send: SendMessage, requestId: string): Promise<void> =>
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }).catch(() => {})

const noAnswer = () =>
  new Failure(
    'CONFLICT',
    'No one answered in time, so nothing was changed. Call the tool again to ask again.',
  )

const tooManyQuestions = () =>
  new Failure(
    'RATE_LIMITED',
    `${MAX_OPEN_QUESTIONS} questions of this key wait for an answer, so nothing was changed. Answer or close them first.`,
    { 'Retry-After': '60' },
  )

function readResult(answer: JSONRPCResponse): Result {
  if ('result' in answer) return answer.result
  const { message } = answer.error
  throw new Failure(
    'CONFLICT',
    `The client could not ask the person (${message}), so nothing was changed.`,
  )
}
