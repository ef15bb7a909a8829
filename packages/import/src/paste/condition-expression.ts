import type { Condition } from '@promptwire/core/compile/condition'

type Scalar = string | number | boolean

/** An expression that no block condition can represent: a filter, a call, arithmetic. */
class NoCondition extends Error {}

const TOKEN =
  /\s*(?:"([^"\\]*)"|'([^'\\]*)'|(-?\d+(?:\.\d+)?(?![\w.]))|([A-Za-z_][A-Za-z0-9_.-]*|[=!]=|[<>]=?|[()[\],]))/y

/** No condition of ten comparisons is longer. */
const MAX_LENGTH = 1_000
const NAME = /^[A-Za-z_]/
const KEYWORDS = new Set(['and', 'or', 'not', 'in', 'is'])
const LITERALS = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
])
const NOTHING = new Set(['none', 'None', 'undefined'])
const OPPOSITES = {
  equals: 'not_equals',
  not_equals: 'equals',
  present: 'absent',
  absent: 'present',
} as const

/**
 * Parses a Jinja test such as `plan == "pro" and not trial`; undefined without an equivalent
 * condition. A flag is a variable whose `false` counts as absent.
 */
export function parseCondition(
  source: string,
  isFlag: (key: string) => boolean,
): Condition | undefined {
  return unlessNone(() => new ConditionParser(tokenize(source), isFlag).parse())
}

/** The negated condition; undefined without an equivalent. */
export const opposite = (condition: Condition): Condition | undefined =>
  unlessNone(() => negate(condition))

function unlessNone(read: () => Condition): Condition | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NoCondition) return undefined
    throw error
  }
}

/** A word or sign of the language, or a literal value. */
type Token = { readonly word: string } | { readonly value: Scalar }

function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  const text = source.trimEnd()
  if (text.length > MAX_LENGTH) throw new NoCondition()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) throw new NoCondition()
    const [, double, single, number, word = ''] = match
    const value = double ?? single ?? (number ? Number(number) : LITERALS.get(word))
    tokens.push(value === undefined ? { word } : { value })
  }
  return tokens
}

/** Recursive descent; precedence: `not`, `and`, `or`. */
class ConditionParser {
  readonly #tokens: readonly Token[]
  readonly #isFlag: (key: string) => boolean
  #at = 0

  constructor(tokens: readonly Token[], isFlag: (key: string) => boolean) {
    this.#tokens = tokens
    this.#isFlag = isFlag
  }

  parse(): Condition {
    const condition = this.#any()
    if (this.#at < this.#tokens.length) throw new NoCondition()
    return condition
  }

  #any(): Condition {
    const conditions = [this.#all()]
    while (this.#accept('or')) conditions.push(this.#all())
    return combine('any', conditions)
  }

  #all(): Condition {
    const conditions = [this.#not()]
    while (this.#accept('and')) conditions.push(this.#not())
    return combine('all', conditions)
  }

  #not(): Condition {
    if (this.#accept('not')) return negate(this.#not())
    if (!this.#accept('(')) return this.#comparison(this.#variable())
    const condition = this.#any()
    this.#expect(')')
    return condition
  }

  #comparison(variable: string): Condition {
    if (this.#accept('is')) return this.#definition(variable)
    if (this.#accept('in')) return { variable, is: 'in', value: this.#list() }
    if (this.#accept('not')) {
      this.#expect('in')
      return negate({ variable, is: 'in', value: this.#list() })
    }
    if (this.#accept('==')) return { variable, is: 'equals', value: this.#value() }
    if (this.#accept('!=')) return { variable, is: 'not_equals', value: this.#value() }
    for (const [sign, is] of [
      ['>', 'gt'],
      ['<', 'lt'],
    ] as const) {
      if (this.#accept(sign)) return { variable, is, value: this.#value() }
      if (!this.#accept(`${sign}=`)) continue
      const value = this.#value()
      return {
        any: [
          { variable, is, value },
          { variable, is: 'equals', value },
        ],
      }
    }
    return truthy(variable, this.#isFlag(variable))
  }

  /** `name is defined`, `name is not none`. */
  #definition(variable: string): Condition {
    const isNegated = this.#accept('not')
    const word = this.#variable()
    if (word !== 'defined' && !NOTHING.has(word)) throw new NoCondition()
    return { variable, is: isNegated === (word === 'defined') ? 'absent' : 'present' }
  }

  #list(): Scalar[] {
    const end = this.#accept('[') ? ']' : ')'
    if (end === ')') this.#expect('(')
    const values = [this.#value()]
    while (this.#accept(',')) values.push(this.#value())
    this.#expect(end)
    return values
  }

  #variable(): string {
    const token = this.#tokens[this.#at++]
    if (!token || !('word' in token) || !NAME.test(token.word) || KEYWORDS.has(token.word)) {
      throw new NoCondition()
    }
    return token.word
  }

  #value(): Scalar {
    const token = this.#tokens[this.#at++]
    if (!token || !('value' in token)) throw new NoCondition()
    return token.value
  }

  #accept(word: string): boolean {
    const token = this.#tokens[this.#at]
    const isNext = token !== undefined && 'word' in token && token.word === word
    if (isNext) this.#at++
    return isNext
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw new NoCondition()
  }
}

/** Whether a variable's value counts as true. */
export const truthy = (variable: string, isFlag: boolean): Condition =>
  isFlag
    ? {
        all: [
          { variable, is: 'present' },
          { variable, is: 'not_equals', value: false },
        ],
      }
    : { variable, is: 'present' }

/** Joins conditions into one group; flattens groups of the same kind. */
export function combine(kind: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((each) => each[kind] ?? each)
  const [only] = flat
  return only && flat.length === 1 ? only : { [kind]: flat }
}

function negate({ variable, is, value, all, any }: Condition): Condition {
  if (all) return combine('any', all.map(negate))
  if (any) return combine('all', any.map(negate))
  if (is === 'in' && Array.isArray(value)) {
    return combine(
      'all',
      value.map((each) => ({ variable, is: 'not_equals', value: each })),
    )
  }
  const opposite = OPPOSITES[is as keyof typeof OPPOSITES]
  // Not greater means less, equal or not comparable, which no condition can express.
  if (opposite === undefined) throw new NoCondition()
  return value === undefined ? { variable, is: opposite } : { variable, is: opposite, value }
}
