import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { json, text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { TestContext } from 'vitest'
import { type ModelAnswer, modelList, streamError, wireAt } from './model-wire.ts'

export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Record<string, unknown>
}

/** The response to the next call. */
export type ModelBehaviour =
  /** `endsAfter`: how the response breaks off, after so many events. */
  | (Partial<ModelAnswer> & {
      readonly endsAfter?: { readonly events: number; readonly by: 'stall' | 'death' | 'end' }
    })
  /** A stream that ends with an error, after so many events. */
  | (Partial<ModelAnswer> & {
      readonly breaks: { readonly events: number; readonly type: string; readonly message: string }
    })
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** Sends these bytes as the stream. */
  | { readonly bytes: Iterable<string> | AsyncIterable<string> }

const USUAL: ModelAnswer = {
  pieces: ['Hello', ' from', ' the', ' stand-in'],
  model: 'stand-in-2026',
  usage: { input: 12, output: 4, cached: 5 },
  finish: 'stop',
}

/**
 * A loopback stand-in for providers, with the protocols of OpenAI (chat completions and responses),
 * Anthropic and Google. It follows the given behaviours call by call, then its default.
 */
export async function startModelServer() {
  const received: ReceivedCall[] = []
  /** Responses to the next calls, in order. */
  const behaviours: ModelBehaviour[] = []
  const rules: { otherwise?: (call: ReceivedCall) => ModelBehaviour } = {}
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    received.push(call)
    const behaviour = behaviours.shift() ?? rules.otherwise?.(call) ?? {}
    await answer(call, response, behaviour).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    port,
    /** Base URL for OpenAI, Anthropic and compatible APIs, and for Google. */
    url: `${origin}/v1`,
    googleUrl: `${origin}/v1beta`,
    /** For Azure, Bedrock and Vertex AI. */
    origin,
    received,
    /** Model calls only; the hourly sweep also requests the model list. */
    calls: () => received.filter(({ method }) => method === 'POST'),
    behaviours,
    /** The default behaviour. */
    rules,
    connections: () => sockets.size,
    /** Resolves once no connection is open. */
    quiet: async () => {
      while (sockets.size > 0) await Promise.all([...sockets].map(closed))
    },
    close: async () => {
      const ended = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await ended
    },
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** Fixture: closes at the end of its test. */
export async function modelServerOfTest({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const server = await startModelServer()
  onTestFinished(() => server.close())
  return server
}

async function readCall(request: IncomingMessage): Promise<ReceivedCall> {
  const { method = '', url = '/', headers } = request
  const body = method === 'POST' ? await readBody(request) : {}
  return {
    method,
    path: url.split('?')[0] ?? url,
    headers: headers as Record<string, string>,
    body,
  }
}

/** Reads JSON, or the form of a token request. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  if (!isForm) return (await json(request)) as Record<string, unknown>
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

async function answer(call: ReceivedCall, response: ServerResponse, behaviour: ModelBehaviour) {
  if ('status' in behaviour) {
    const { status, body = '', headers } = behaviour
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    return response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  if (call.method === 'GET') {
    // A list has no events: it stalls before its start.
    if ('endsAfter' in behaviour) return
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(modelList(call.path, [USUAL.model, 'another'])))
  }
  const wire = wireAt(call.path)
  if (!wire) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if ('bytes' in behaviour) return write(response, behaviour.bytes)
  const events = wire({ ...USUAL, ...behaviour })
  if ('breaks' in behaviour) {
    const { events: count, type, message } = behaviour.breaks
    return write(response, [...events.slice(0, count), streamError(call.path, type, message)])
  }
  const { endsAfter } = behaviour
  if (!endsAfter) return write(response, events)
  for (const each of events.slice(0, endsAfter.events)) response.write(each)
  if (endsAfter.by === 'end') return response.end()
  if (endsAfter.by === 'death') setImmediate(() => response.socket?.destroy())
}

/** Writes as fast as the client reads, until it disconnects. */
const write = (
  response: ServerResponse,
  bytes: Iterable<string | Uint8Array> | AsyncIterable<string>,
) => pipeline(Readable.from(bytes), response)

const closed = (socket: Socket) => new Promise((done) => socket.once('close', done))
