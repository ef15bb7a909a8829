import { Condition as ValidCondition } from '@promptwire/contract/content/conditions'
import { type Condition, findConditionKeys } from '@promptwire/core/compile/condition'
import { locatePlaceholders } from '@promptwire/core/compile/template'
import { combine, opposite, parseCondition } from './condition-expression.ts'
import {
  CONDITION_SYNTAXES,
  type ConditionSyntax,
  findTags,
  skipBlanks,
  type TemplateTag,
} from './template-tags.ts'

/** A part of a text and its condition; without one it is always included. */
export interface Section {
  readonly text: string
  readonly when?: Condition | undefined
}

/** A range of the text, with the conditions inside it. */
interface Branch {
  readonly test?: string | undefined
  readonly from: number
  to: number
  readonly choices: Choice[]
}

/** An `if` with its alternatives. */
interface Choice {
  readonly from: number
  readonly to: number
  readonly branches: Branch[]
}

/**
 * Splits a template at conditions over whole lines. Other conditions, and all inside loops, stay
 * text. The sections render to the template's output, except for blank lines around omitted ones.
 */
export function conditionalSections(
  text: string,
  syntax: ConditionSyntax,
  isText: (key: string) => boolean = () => false,
): Section[] {
  const root = parseChoices(findTags(text, syntax), text.length)
  if (!root || root.choices.length === 0) return [{ text }]
  const printed = new Set(locatePlaceholders(text).map(({ key }) => key))
  const divider = new SectionDivider(text, isText, (key) => !printed.has(key))
  return divider.divide(root).filter((section) => section.text.trim() !== '')
}

/** Condition languages in a text; only those of the first are converted. */
export const findSyntaxes = (text: string): ConditionSyntax[] =>
  CONDITION_SYNTAXES.filter((syntax) => findTags(text, syntax).some(({ role }) => role === 'if'))

/** Undefined for mismatched tags. */
function parseChoices(tags: readonly TemplateTag[], end: number): Branch | undefined {
  const root: Branch = { from: 0, to: end, choices: [] }
  const open: (Choice | undefined)[] = []
  const openBranch = () => (open.length === 0 ? root : open.at(-1)?.branches.at(-1))
  for (const { role, test, from, to } of tags) {
    const choice = open.at(-1)
    const branch = { test, from: to, to, choices: [] }
    if (role === 'if') open.push({ from, to, branches: [branch] })
    else if (role === 'open') open.push(undefined)
    else if (open.length === 0) return undefined
    else {
      endBranch(choice, from)
      if (role !== 'close') choice?.branches.push(branch)
    }
    if (role !== 'close') continue
    open.pop()
    if (choice) openBranch()?.choices.push({ ...choice, to })
  }
  return open.length === 0 ? root : undefined
}

function endBranch(choice: Choice | undefined, end: number): void {
  const branch = choice?.branches.at(-1)
  if (branch) branch.to = end
}

/** A condition and the range of text that it controls. */
interface Alternative {
  readonly branch: Branch
  readonly when: Condition
}

class SectionDivider {
  readonly #text: string
  readonly #isText: (key: string) => boolean
  readonly #isFlag: (key: string) => boolean

  constructor(text: string, isText: (key: string) => boolean, isFlag: (key: string) => boolean) {
    this.#text = text
    this.#isText = isText
    this.#isFlag = isFlag
  }

  /** The sections of a branch; `end` is appended to the last one. */
  divide({ from, to, choices }: Branch, when?: Condition, end = ''): Section[] {
    const sections: Section[] = []
    let at = from
    for (const [place, choice] of choices.entries()) {
      const lines = this.#lines(choice, at, choices[place + 1]?.from ?? to)
      const alternatives = lines && this.#alternatives(choice, when)
      if (!lines || !alternatives) continue
      sections.push({ text: lines.before, when })
      for (const each of alternatives) {
        const branch = { ...each.branch, from: each.branch.from + lines.skipped }
        sections.push(...this.divide(branch, each.when, lines.end))
      }
      at = lines.to
    }
    const tail = this.#text.slice(at, to)
    const last = sections.at(-1)
    if (tail !== '' || !last) return [...sections, { text: tail + end, when }]
    return [...sections.slice(0, -1), { ...last, text: last.text + end }]
  }

  /** The branches with their full conditions; undefined if one has no equivalent. */
  #alternatives({ branches }: Choice, outer: Condition | undefined): Alternative[] | undefined {
    const earlier: Condition[] = outer ? [outer] : []
    const alternatives: Alternative[] = []
    for (const branch of branches) {
      const own = branch.test === undefined ? [] : [parseCondition(branch.test, this.#isFlag)]
      const terms = [...earlier, ...own].filter((each) => each !== undefined)
      const when = combine('all', terms)
      const isWhole = terms.length === earlier.length + own.length
      if (!isWhole || !this.#canHave(when)) return undefined
      alternatives.push({ branch, when })
      const [test] = own
      const negated = test && opposite(test)
      if (negated) earlier.push(negated)
      else if (branch !== branches.at(-1)) return undefined
    }
    return alternatives
  }

  #canHave(condition: Condition): boolean {
    return (
      ValidCondition.safeParse(condition).success &&
      !findConditionKeys(condition).some(this.#isText)
    )
  }

  /** Extends a choice between `at` and `next` to whole lines; undefined if it is inside a line. */
  #lines({ from, to, branches }: Choice, at: number, next: number) {
    const lineStart = skipBlanks(this.#text, from, -1)
    const isOwnLine = lineStart <= at || this.#text[lineStart - 1] === '\n'
    const bodies = branches.map((branch) => this.#text.slice(branch.from, branch.to))
    // Jinja marks that remove the line break before leave the one after, which is equivalent.
    const isMoved = !isOwnLine && bodies.every((body) => body.startsWith('\n'))
    if (!isOwnLine && !isMoved) return undefined
    const endsLines = bodies.every((body) => /(?:^|\n)[ \t]*$/.test(body))
    const after = this.#text.slice(to, next)
    const [blank = ''] = after.trim() === '' ? [after] : (/^[ \t]*\n/.exec(after) ?? [])
    const isEnd = to + blank.length === this.#text.length
    if (!endsLines && !blank.includes('\n') && !isEnd) return undefined
    const isTaken = !endsLines || after.trim() === ''
    return {
      before: isMoved
        ? `${this.#text.slice(at, from)}\n`
        : this.#text.slice(at, Math.max(at, lineStart)),
      skipped: isMoved ? 1 : 0,
      end: isTaken ? blank : '',
      to: isTaken ? to + blank.length : to,
    }
  }
}
