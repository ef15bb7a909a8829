import { Copies } from './copies.ts'
import type { PromptwireError } from './error.ts'
import { findServer } from './find-server.ts'
import { type Following, isDevKey, startFollowing } from './follow-events.ts'
import type { CompileRequest } from './server.ts'
import type {
  Client,
  ClientOptions,
  Compile,
  Compiled,
  Format,
  GetOptions,
  Prompt,
  PromptTypes,
  Variables,
} from './types.ts'

/** A client for one API key. Create one per process: it caches the copies. */
export function createClient<Types extends PromptTypes = PromptTypes>(
  options: ClientOptions = {},
): Client<Types> {
  const { timeoutMs = 2_000, storage, onError = () => {} } = options
  const server = findServer(options, timeoutMs)
  const { maxAgeMs = isDevKey(server.key) ? 0 : 60_000 } = options
  const { maxEntries = 1_000, now = Date.now } = options
  const copies = new Copies({ server, maxAgeMs, maxEntries, storage, onError, now })
  let following: Following | undefined

  async function get(
    prompt: string,
    variables: Variables = {},
    { fallback, ...given }: GetOptions = {},
  ): Promise<Prompt> {
    const request: CompileRequest = { prompt_id: prompt, variables, ...given }
    try {
      const { copy, isStale, answer } = await compile(copies, request, options.compile)
      const age = Math.max(0, now() - copy.checkedAt) / 1_000
      return { ...answer, stale: isStale, age, telemetry: describe(prompt, answer.version) }
    } catch (error) {
      if (fallback === undefined) throw error
      return fromFallback(prompt, fallback)
    }
  }

  return {
    get,
    async prefetch(prompts) {
      const fetched = prompts.map(({ prompt, variables, ...given }) =>
        get(prompt, variables, given).then(
          () => [],
          (error: PromptwireError) => [{ prompt, error }],
        ),
      )
      return (await Promise.all(fetched)).flat()
    },
    follow() {
      following ??= startFollowing(server, copies, onError)
      return orFalseAfter(timeoutMs, following.opened)
    },
    async close() {
      following?.close()
      following = undefined
      await copies.stored()
    },
  }
}

async function orFalseAfter(ms: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((settle) => {
    timer = setTimeout(settle, ms, false)
  })
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Compiles locally if the template can be, else on the server. */
async function compile(copies: Copies, request: CompileRequest, prepare: Compile | undefined) {
  const { prompt_id, version, variables = {}, format = 'text', lenient = false } = request
  if (prepare && (format === 'text' || format === 'messages')) {
    const read = await copies.read({ prompt_id, version, format: 'template' })
    const { copy } = read
    copy.compile ??= prepare(copy.answer.request ?? {}) ?? 'server'
    if (copy.compile !== 'server') {
      const compiled = await copy.compile(variables, format, lenient)
      return { ...read, answer: { ...withoutTemplate(copy.answer, format), ...compiled } }
    }
  }
  const read = await copies.read(request)
  return { ...read, answer: read.copy.answer }
}

/** The fields that a template shares with its compiled text; text output has no model. */
function withoutTemplate(template: Compiled, format: Format) {
  const { tokens: _, format: __, request: ___, settings_not_sent: ____, model, ...rest } = template
  return format === 'text' || model === undefined ? rest : { ...rest, model }
}

const describe = (prompt: string, version: string) => ({
  'gen_ai.prompt.name': prompt,
  'gen_ai.prompt.version': version,
})

const fromFallback = (prompt: string, text: string): Prompt => ({
  prompt: text,
  version: 'fallback',
  variables_used: [],
  unresolved: [],
  stale: true,
  age: Number.POSITIVE_INFINITY,
  telemetry: describe(prompt, 'fallback'),
})
