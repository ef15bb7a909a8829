import type { PlannedChange } from '@promptwire/core/prompt-file/list-changes'
import { describePartTexts } from './status.ts'
import type { Action, Step } from './step.ts'

const SIGNS = { added: '+', changed: '~', moved: '>', removed: '-' } as const

const WORDS: Readonly<Record<Action, string>> = {
  none: 'nothing to do',
  create: 'new prompt',
  version: 'new version',
  proposal: 'proposal',
  move: 'moves',
  delete: 'deleted',
  refuse: 'refused',
}

/** The plan as JSON has it. */
export function toPlanned(step: Step) {
  const { pair, action, changes, moveTo } = step
  const reason = explain(step)
  return {
    file: pair.path,
    slug: pair.slug,
    action,
    ...(reason && { reason }),
    ...(moveTo && { folder: moveTo }),
    changes,
  }
}

const explain = ({ pair, reason }: Step) => reason ?? describePartTexts(pair)

export const isPlanned = ({ action }: Step): boolean => action !== 'none'

/** Lines for a terminal. */
export function* describePlan(steps: readonly Step[]): Generator<string> {
  for (const step of steps) {
    const { pair, action, changes, moveTo } = step
    const reason = explain(step)
    if (action === 'none' && !reason) continue
    yield `${WORDS[action].padEnd(13)} ${pair.path}${reason ? `: ${reason}` : ''}`
    if (moveTo) yield `  > folder ${moveTo.join(' / ') || '(root)'}`
    for (const change of changes) yield `  ${SIGNS[change.change]} ${describe(change)}`
  }
  yield summarize(steps)
}

const describe = ({ kind, name, fields }: PlannedChange) =>
  `${kind} ${kind === 'block' ? `"${name}"` : name}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`

const summarize = (steps: readonly Step[]) => {
  const refused = steps.filter(({ action }) => action === 'refuse').length
  const planned = steps.filter(isPlanned).length - refused
  return `Prompts: ${steps.length}, to apply: ${planned}, refused: ${refused}.`
}

/** The first line of a comment, by which a later plan finds it. */
export const PLAN_MARK = '<!-- promptwire plan -->'

/** The plan as a comment on a pull request. */
export function* describeAsMarkdown(steps: readonly Step[]): Generator<string> {
  yield PLAN_MARK
  yield '### Promptwire plan'
  yield ''
  yield summarize(steps)
  for (const { pair, action, reason, changes, moveTo } of steps) {
    if (action === 'none') continue
    yield ''
    yield `- **${WORDS[action]}** ${code(pair.path)}${reason ? `: ${code(reason)}` : ''}`
    if (moveTo) yield `  - moves to folder ${code(moveTo.join(' / ') || 'root')}`
    for (const change of changes) yield `  - ${change.change} ${code(describe(change))}`
  }
}

/** Names and titles are text, never markup or mentions. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``
