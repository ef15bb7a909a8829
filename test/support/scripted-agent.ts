import type { Client } from '@modelcontextprotocol/client'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'

interface Definition {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>
    readonly required?: readonly string[]
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * A random id takes 16 to 31 tokens. This id has 23, the mean, so that counts repeat in each run.
 */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const USUAL_ID = 'bce27c90-40fc-4274-ba7f-79ccf72fbf6e'

/** A tool matches if it describes at least this share of a step's words. */
const GOOD_MATCH = 0.5

/**
 * An agent without a model that knows only the server's responses. It chooses tools by their
 * definitions' words, and fills ids from equally named fields of earlier answers. Where a model
 * must guess, it takes a wrong turn.
 */
export class ScriptedAgent {
  readonly #client: Client
  readonly #countTokens: (text: string) => number
  readonly #listed: readonly Definition[]
  readonly #known = new Map<string, unknown>()
  readonly wrongTurns: string[] = []
  calls = 0
  tokens: number

  private constructor(
    client: Client,
    listed: readonly Definition[],
    countTokens: (text: string) => number,
  ) {
    this.#client = client
    this.#listed = listed
    this.#countTokens = countTokens
    this.tokens = countTokens(JSON.stringify(listed)) + countTokens(client.getInstructions() ?? '')
  }

  /** Reads the tool list, like a connecting client. */
  static async start(client: Client): Promise<ScriptedAgent> {
    const { tools } = await client.listTools()
    return new ScriptedAgent(client, tools as Definition[], await tokenCounterFor('gpt-4o'))
  }

  /** Performs a step of a job with the user's `values`. Returns the structured answer. */
  async perform(step: string, values: Values = {}): Promise<Values> {
    const takesValues = ({ inputSchema }: Definition) =>
      Object.keys(values).every((key) => key in (inputSchema.properties ?? {}))
    const suggested = this.#suggestedFor(step)
    const listed = suggested
      ? this.#listed.find(({ name }) => name === suggested)
      : bestMatch(step, this.#listed.filter(takesValues))
    if (listed) return this.#callTool(listed.name, this.#fill(listed, values, step))
    const { tools } = await this.#callTool('find_tools', { query: suggested ?? step })
    const found = (tools as Definition[])[0]
    if (!found) throw this.#lost(`found no tool to ${step}`)
    return this.#callTool('call_tool', {
      name: found.name,
      arguments: this.#fill(found, values, step),
    })
  }

  /** A next tool that the last answer suggests, if the step contains all words of its name. */
  #suggestedFor(step: string): string | undefined {
    const wanted = words(step)
    const names = String(this.#known.get('next_step') ?? '').match(/[a-z]+(?:_[a-z]+)+/g) ?? []
    return names.find((name) =>
      words(name.replaceAll('_', ' ')).every((word) => wanted.includes(word)),
    )
  }

  #fill({ name, inputSchema }: Definition, values: Values, step: string): Values {
    const properties = Object.keys(inputSchema.properties ?? {})
    const unknown = Object.keys(values).filter((key) => !properties.includes(key))
    if (unknown.length > 0) throw this.#lost(`${name} takes no ${unknown} to ${step}`)
    const isRequired = (key: string) =>
      inputSchema.required?.includes(key) ||
      inputSchema.properties?.[key]?.description?.startsWith('Required') ||
      // The server's instructions require it with every edit.
      (key === 'revision' && this.#known.has(key))
    const missing = properties.filter((key) => isRequired(key) && !(key in values))
    const remembered = missing.map((key) => {
      const value = this.#recall(key, inputSchema.properties?.[key]?.description ?? '')
      if (value === undefined) throw this.#lost(`${name} needs ${key}, which no answer had`)
      return [key, value] as const
    })
    return { ...Object.fromEntries(remembered), ...values }
  }

  /** Finds a field's value in earlier answers, also under other names in its description. */
  #recall(key: string, description: string): unknown {
    const names = [key, ...words(description)]
    return this.#known.get(names.find((name) => this.#known.has(name)) ?? '')
  }

  async #callTool(name: string, input: Values): Promise<Values> {
    this.calls++
    const { content, structuredContent, isError } = await this.#client.callTool({
      name,
      arguments: { ...input },
    })
    const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('')
    for (const message of [JSON.stringify(input), text]) {
      this.tokens += this.#countTokens(message.replace(ID, USUAL_ID))
    }
    if (isError) throw this.#lost(`${name} ${JSON.stringify(input)}: ${text}`)
    this.#remember(structuredContent as Values)
    return structuredContent as Values
  }

  /** Later answers win; a list contributes its first item. */
  #remember(answer: unknown): void {
    if (Array.isArray(answer)) this.#remember(answer[0])
    else if (typeof answer === 'object' && answer !== null) {
      for (const [key, value] of Object.entries(answer)) {
        if (typeof value === 'object') this.#remember(value)
        else this.#known.set(key, value)
      }
    }
  }

  #lost(reason: string): Error {
    this.wrongTurns.push(reason)
    return new Error(reason)
  }
}

/** Content words of a text, in the singular. */
const words = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[a-z]{2,}/g)]
    .map(([word]) => word.replace(/(?<=[a-z]{3})s$/, ''))
    .filter((word) => !FILLERS.has(word))

const FILLERS = new Set(['the', 'of', 'to', 'and', 'in', 'it', 'with', 'for', 'by', 'an', 'this'])

/** The tool that matches a step best; words of its name count three times. */
function bestMatch(step: string, tools: readonly Definition[]): Definition | undefined {
  const wanted = new Set(words(step))
  const scored = tools.map((tool) => {
    const name = new Set(words(tool.name.replaceAll('_', ' ')))
    const text = new Set(words(`${tool.title} ${tool.description}`))
    const matched = [...wanted].filter((word) => name.has(word) || text.has(word)).length
    const inName = [...wanted].filter((word) => name.has(word)).length
    // Words of the name that the step lacks count against the tool.
    return { tool, share: matched / wanted.size, score: matched + 3 * inName - name.size }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.share >= GOOD_MATCH && best.score > 0 ? best.tool : undefined
}
