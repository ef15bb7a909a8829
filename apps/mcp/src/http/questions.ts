import { randomUUID } from 'node:crypto'
import type {
  InputRequest,
  JSONRPCMessage,
  JSONRPCResponse,
  Result,
} from '@modelcontextprotocol/server'
import { Failure } from '@promptwire/core/errors/failure'
import type { Context } from 'hono'

/** Sends a message on the stream of the call that asks. */
export type SendMessage = (message: JSONRPCMessage) => Promise<void>

/** Questions of this process to people (elicitation) in the earlier era, by caller and random id. */
export interface Questions {
  /** Rejects when the call ends first, or after the deadline. */
  ask(c: Context, send: SendMessage, question: InputRequest, callEnd: AbortSignal): Promise<Result>
  /** Returns whether a question of this caller was open under the answer's id. */
  answer(c: Context, answer: JSONRPCResponse): boolean
}

/** Keeps open questions; `createDeadline` starts the time that each one waits. */
export function createQuestions(createDeadline: () => AbortSignal): Questions {
  const open = new Map<string, (answer: JSONRPCResponse) => void>()
  const questionKey = (c: Context, id: unknown) => `${c.req.header('Authorization') ?? ''} ${id}`
  return {
    async ask(c, send, question, callEnd) {
      const id = randomUUID()
      const name = questionKey(c, id)
      const end = AbortSignal.any([callEnd, createDeadline()])
      const answered = new Promise<JSONRPCResponse>((resolve, reject) => {
        open.set(name, resolve)
        const giveUp = () => reject(noAnswer())
        if (end.aborted) giveUp()
        end.addEventListener('abort', giveUp, { once: true })
      })
      try {
        const asking = send({ jsonrpc: '2.0', id, ...question })
        const [answer] = await Promise.all([answered, asking])
        return readResult(answer)
      } finally {
        open.delete(name)
        if (end.aborted) await withdraw(send, id)
      }
    },
    answer(c, answer) {
      const resolve = open.get(questionKey(c, answer.id))
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

function readResult(answer: JSONRPCResponse): Result {
  if ('result' in answer) return answer.result
  const { message } = answer.error
  throw new Failure(
    'CONFLICT',
    `The client could not ask the person (${message}), so nothing was changed.`,
  )
}
