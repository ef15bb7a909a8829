import { renderBlocks } from '@promptwire/core/compile/template'
import { listRules } from '@promptwire/core/compile/type-rules'
import { writeValue } from '@promptwire/core/compile/write-value'
import { type FieldProblem, fieldFailure } from '@promptwire/core/errors/failure'
import { requireConsistent } from '@promptwire/core/models/content-settings'
import { RE2JS } from 're2js'
import type { ContentBlock, ContentVariable, PromptContent } from './content.ts'
import { requireWithinLimits } from './content-limits.ts'
import { requireValidSkill } from './skill/valid-skill.ts'
import { toValueProblem } from './values/usable-variables.ts'

type Rules = ContentVariable['rules']
type RuleName = keyof Rules

export function requireValidContent(content: PromptContent): void {
  requireWithinLimits(content)
  requireConsistent(content)
  requireValidSkill(content)
  const problems = [
    ...content.blocks.flatMap((block) => findIncludeProblems(block, content.variables)),
    ...content.variables.flatMap(findProblems),
  ]
  if (problems.length > 0) throw fieldFailure('VALIDATION_ERROR', problems)
}

/** A shared part's text is read-only, and its variables keep the part's types. */
function findIncludeProblems(
  { type, title, content, include }: ContentBlock,
  variables: readonly ContentVariable[],
): FieldProblem[] {
  if (!include) {
    return type === 'include'
      ? [{ field: 'include', message: 'is required for a block of type include.' }]
      : []
  }
  if (type !== 'include') {
    return [{ field: 'include', message: 'needs the block type include.', given: type }]
  }
  if (content !== renderBlocks(include.blocks)) {
    const message = `is the text of the shared part "${title}"; edit that prompt, or detach the part.`
    return [{ field: 'content', message }]
  }
  const declared = new Map(variables.map((variable) => [variable.key, variable.type]))
  return include.variables.flatMap(({ key, type: expected }) => {
    const given = declared.get(key)
    if (given === undefined || given === expected) return []
    const message = `must be ${expected}, as in the shared part "${title}".`
    return [{ field: `variables.${key}.type`, message, expected, given }]
  })
}

function findProblems(variable: ContentVariable): FieldProblem[] {
  const { key, type, rules } = variable
  const names = Object.keys(rules) as RuleName[]
  if (type === 'text' && names.length === 0 && !variable.sensitive) return []
  const problem = (name: string, message: string) => [
    { field: `variables.${key}.${name}`, message: `${message}.` },
  ]
  if (variable.sensitive && variable.default_value !== null) {
    return problem(
      'default_value',
      'must be empty: versions would show the value of a sensitive variable',
    )
  }
  const unknown = names.find((name) => !listRules(type).includes(name))
  if (unknown) return problem(`rules.${unknown}`, `is not a rule of the type ${type}`)
  const broken = findBrokenRule(type, rules)
  if (broken) return problem(`rules.${broken.name}`, broken.message)
  return (['default_value', 'example'] as const).flatMap((name) => {
    const value = variable[name]
    if (value === null) return []
    const written = writeValue(variable, value)
    return 'message' in written ? [toValueProblem(`${key}.${name}`, written, value)] : []
  })
}

function findBrokenRule(
  type: ContentVariable['type'],
  { choices, pattern, min, max }: Rules,
): { name: RuleName; message: string } | undefined {
  if (type === 'enum' && !choices) return { name: 'choices', message: 'is required for an enum' }
  if (min !== undefined && max !== undefined && min > max) {
    return { name: 'max', message: 'must be at least min' }
  }
  const isCounted = type === 'string' || type === 'list'
  const uncounted = (['min', 'max'] as const).find((name) => !isCount(name === 'min' ? min : max))
  if (isCounted && uncounted) return { name: uncounted, message: 'must be a whole number from 0' }
  if (pattern !== undefined && !isPattern(pattern)) {
    return { name: 'pattern', message: 'is not a regular expression that RE2 knows' }
  }
  return undefined
}

const isCount = (value = 0): boolean => Number.isSafeInteger(value) && value >= 0

function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}
