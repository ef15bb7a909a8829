import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A prompt of the script; `{{key}}` in its text is filled in. */
export interface ScriptedPrompt {
  readonly text?: string
  readonly version?: string
  readonly prompt_id?: string
  readonly variables?: readonly Readonly<Record<string, unknown>>[]
  /** The item fails with it. */
  readonly error?: { readonly code: string; readonly message: string }
}

/** How every request is answered, instead of with the prompts. */
export type Mode =
  | 'up'
  /** Closes the connection. */
  | 'down'
  /** Never answers. */
  | 'silent'
  /** The page of a proxy. */
  | 'proxy'
  | { readonly status: number; readonly code: string; readonly retry_after?: number }

interface Item {
  readonly prompt_id: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly format?: string
  readonly if_none_match?: string
}

/** Answers POST /api/v1/compiled and GET /api/v1/events as a script says. */
export class ScriptedServer {
  prompts: Readonly<Record<string, ScriptedPrompt>> = {}
  mode: Mode = 'up'
  /** Modes of the next requests, before `mode` counts again. */
  next: Mode[] = []
  /** The prompts of each request so far. */
  readonly requests: (readonly Item[])[] = []
  /** `Last-Event-ID` of each stream so far. */
  readonly streams: (string | undefined)[] = []
  /** Delays every answer until it is released. */
  delayed: Promise<void> | undefined
  url = ''
  readonly #open = new Set<ServerResponse>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #events = 0

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Sends an event to the open streams; one without data is a resync. */
  send(type: string, data?: object): void {
    const lines = [`event: ${type}`, `id: ${++this.#events}`]
    if (data) lines.push(`data: ${JSON.stringify({ type, data })}`)
    for (const stream of this.#open) stream.write(`${lines.join('\n')}\n\n`)
  }

  dropStreams(): void {
    for (const stream of this.#open) stream.destroy()
    this.#open.clear()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mode = this.next.shift() ?? this.mode
    if (request.url === '/api/v1/events' && mode === 'up') return this.#stream(request, response)
    const body = await text(request)
    if (request.method === 'POST') this.requests.push(JSON.parse(body).prompts)
    await this.delayed
    if (mode === 'silent') return
    if (mode === 'down') return void response.destroy()
    if (mode === 'proxy') return void response.writeHead(502).end('<html>Bad gateway</html>')
    if (mode !== 'up') return refuse(response, mode)
    const prompts = (JSON.parse(body).prompts as Item[]).map((item) => this.#compile(item))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { prompts }, error: null }))
  }

  #stream({ headers }: IncomingMessage, response: ServerResponse): void {
    this.streams.push(headers['last-event-id'] as string | undefined)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    this.#open.add(response)
    response.on('close', () => this.#open.delete(response))
  }

  #compile({ prompt_id: name, variables = {}, format, if_none_match }: Item): object {
    const prompt = this.prompts[name]
    if (!prompt) return { error: { code: 'NOT_FOUND', message: 'There is no such prompt.' } }
    if (prompt.error) return { error: prompt.error }
    const { text: template = '', version = '1', prompt_id = `id-of-${name}` } = prompt
    const content = {
      ...compile(template, variables, format, prompt.variables),
      version,
      prompt_id,
    }
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const etag = `"${hash.slice(0, 10)}"`
    return if_none_match === etag
      ? { not_modified: true, etag }
      : { ...content, project_id: 'p', etag }
  }
}

function compile(
  template: string,
  variables: Readonly<Record<string, unknown>>,
  format: string | undefined,
  declared: ScriptedPrompt['variables'] = [],
) {
  const prompt = template.replace(/\{\{(\w+)\}\}/g, (raw, key) => String(variables[key] ?? raw))
  const text = { prompt, tokens: 1, variables_used: [], unresolved: [] }
  if (format !== 'template') return { ...text, ...(format && { format }) }
  const block = { type: 'text', title: '', content: template, role: 'system', heading: 'none' }
  const request = { blocks: [block], variables: declared, model_config: {} }
  return { ...text, format, model: null, request, settings_not_sent: [] }
}

function refuse(
  response: ServerResponse,
  { status, code, retry_after }: Exclude<Mode, string>,
): void {
  const headers = retry_after === undefined ? {} : { 'retry-after': String(retry_after) }
  const error = { code, message: 'Refused.', details: [] }
  response.writeHead(status, headers).end(JSON.stringify({ data: null, error }))
}
