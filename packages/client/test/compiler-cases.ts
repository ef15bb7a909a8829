import { localCompile } from '../src/compile.ts'
import type { PromptwireError } from '../src/error.ts'
import type { Variables } from '../src/index.ts'
import { WRITTEN_CASES } from './written-cases.ts'

/** A template of `format=template`, and values to compile it with. */
export interface CompilerCase {
  readonly name: string
  readonly template: {
    readonly blocks: readonly object[]
    readonly variables: readonly object[]
    readonly [setting: string]: unknown
  }
  readonly values: Readonly<Record<string, unknown>>
  readonly lenient?: boolean
}

const PIECES = [
  'the',
  'straße',
  '客',
  '👍🏽',
  '##',
  '<tag>',
  '\\',
  '$&',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  ' ',
  '{{name}}',
  '{{ topic }}',
  '{{Plan.id}}',
  '{{_x}}',
  '{{undeclared}}',
  '\\{{',
  '}}',
  '{{ }}',
  '{{my key}}',
  '{{{',
] as const
const HEADINGS = ['title', 'h1', 'h3', 'tag', 'none'] as const
const ROLES = ['system', 'system', 'user', 'assistant'] as const
const KEYS = ['name', 'topic', 'Plan.id', '_x', 'undeclared'] as const
const VALUES = ['', 'Ada', 'two\nlines', '{{name}}', 'ünï', 7, 0.5, true, false] as const
const CONDITIONS = [
  { is: 'present' },
  { is: 'absent' },
  { is: 'equals', value: true },
  { is: 'in', value: ['Ada', 7] },
  { is: 'gt', value: 0.4 },
] as const

const GENERATED = 60

/** Picks items, the same in each run (a linear congruential generator). */
class Picker {
  #state = 7

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  text(pieces: number): string {
    return Array.from({ length: this.below(pieces) }, () => this.pick(PIECES)).join('')
  }
}

function generateCase(picker: Picker, number: number): CompilerCase {
  const blocks = Array.from({ length: picker.below(5) }, () => ({
    type: 'text',
    title: picker.text(3),
    content: picker.text(14),
    heading: picker.pick(HEADINGS),
    role: picker.pick(ROLES),
    ...(picker.below(4) === 0 && {
      when: { variable: picker.pick(KEYS), ...picker.pick(CONDITIONS) },
    }),
  }))
  const variables = KEYS.slice(0, 4).map((key) => ({
    key,
    type: 'text',
    rules: {},
    default_value: picker.below(2) ? picker.text(3) : null,
    required: picker.below(4) === 0,
  }))
  const given = KEYS.filter(() => picker.below(2)).map((key) => [key, picker.pick(VALUES)])
  return {
    name: `generated ${number}`,
    template: { blocks, variables },
    values: Object.fromEntries(given),
    lenient: picker.below(2) === 0,
  }
}

function generateCases(): CompilerCase[] {
  const picker = new Picker()
  return Array.from({ length: GENERATED }, (_, number) => generateCase(picker, number))
}

async function record({ template, values, lenient = false }: CompilerCase): Promise<object> {
  const compile = localCompile(template)
  if (!compile) return { server: true }
  try {
    return await compile(values as Variables, 'messages', lenient)
  } catch (error) {
    const { code, message, details } = error as PromptwireError
    return { error: { code, message, details } }
  }
}

/** Every case with the result of the compiler of the server. */
export const recordCases = async (): Promise<object[]> =>
  Promise.all(
    [...WRITTEN_CASES, ...generateCases()].map(async (each) => ({
      ...each,
      result: await record(each),
    })),
  )
