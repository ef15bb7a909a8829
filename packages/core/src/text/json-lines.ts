export interface JsonProblem {
  /** One-based. */
  readonly line: number
  readonly message: string
}

const SPACE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\]|\\.)*"/sy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The first error; undefined for valid JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const walk = new JsonWalk(text, [])
  const message = walk.run()
  return message === undefined ? undefined : { line: walk.line, message }
}

/** The line of the value at a path, or of its innermost existing parent. */
export function findJsonLine(text: string, path: readonly string[]): number {
  const walk = new JsonWalk(text, path)
  walk.run()
  return walk.foundLine
}

/** Parses a text once and notes where the path's value starts. */
class JsonWalk {
  readonly #text: string
  readonly #path: readonly string[]
  #at = 0
  #found = 0

  constructor(text: string, path: readonly string[]) {
    this.#text = text
    this.#path = path
  }

  get line(): number {
    return this.#lineAt(this.#at)
  }

  get foundLine(): number {
    return this.#lineAt(this.#found)
  }

  /** The error, with its position in `line`. */
  run(): string | undefined {
    try {
      this.#readValue(0)
      this.#skip()
      if (this.#at < this.#text.length) throw new SyntaxError('expected nothing more')
      return undefined
    } catch (error) {
      if (error instanceof SyntaxError) return error.message
      throw error
    }
  }

  #lineAt = (place: number): number => this.#text.slice(0, place).split('\n').length

  /** `matched`: how many parts of the path lead here; undefined elsewhere. */
  #readValue(matched: number | undefined): void {
    this.#skip()
    if (matched !== undefined && matched <= this.#path.length) this.#found = this.#at
    const character = this.#text[this.#at]
    if (character === '{') this.#readItems('}', () => this.#readMember(matched))
    else if (character === '[') {
      let item = 0
      this.#readItems(']', () => this.#readValue(this.#follow(matched, String(item++))))
    } else if (this.#readString() === undefined && !this.#take(SCALAR)) {
      throw new SyntaxError('expected a value')
    }
  }

  #readMember(matched: number | undefined): void {
    const name = this.#readString()
    if (name === undefined) throw new SyntaxError('expected a name in double quotes')
    this.#skip()
    if (this.#text[this.#at] !== ':') throw new SyntaxError('expected a colon')
    this.#at++
    this.#readValue(this.#follow(matched, name))
  }

  #readString(): string | undefined {
    const start = this.#at
    if (!this.#take(STRING)) return undefined
    try {
      return String(JSON.parse(this.#text.slice(start, this.#at)))
    } catch {
      this.#at = start
      throw new SyntaxError('expected a text in one line, with valid escapes')
    }
  }

  #readItems(end: string, readItem: () => void): void {
    this.#at++
    this.#skip()
    if (this.#text[this.#at] === end) {
      this.#at++
      return
    }
    for (;;) {
      this.#skip()
      readItem()
      this.#skip()
      const character = this.#text[this.#at]
      if (character !== ',' && character !== end) throw new SyntaxError(`expected , or ${end}`)
      this.#at++
      if (character === end) return
    }
  }

  #follow = (matched: number | undefined, name: string): number | undefined =>
    matched !== undefined && this.#path[matched] === name ? matched + 1 : undefined

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return false
    this.#at = pattern.lastIndex
    return true
  }

  #skip(): void {
    this.#take(SPACE)
  }
}
