import type { PlannedChange } from '@promptwire/import/prompt-file/list-changes'
import { describeParts } from './status.ts'
import type { Action, Step } from './step.ts'

const SIGNS = { added: '+', changed: '~', moved: '>', removed: '-' } as const

const WORDS: Readonly<Record<Action, string>> = {
  none: 'nothing to do',
  create: 'new prompt',
  version: 'new version',
  proposal: 'proposal',
  rename: 'renamed',
  move: 'moves',
  delete: 'deleted',
  refuse: 'refused',
}

/** The plan as JSON. */
export function toPlanned(step: Step) {
  const { pair, action, changes, moveTo, renameTo } = step
  const reason = explain(step)
  return {
    file: pair.path,
    slug: pair.slug,
    action,
    ...(reason && { reason }),
    ...(renameTo && { renamed_from: pair.served?.slug }),
    ...(moveTo && { folder: moveTo }),
    changes,
  }
}

const explain = ({ pair, reason }: Step) => reason ?? describeParts(pair)

export const isPlanned = ({ action }: Step): boolean => action !== 'none'

export function* describePlan(steps: readonly Step[]): Generator<string> {
  for (const step of steps) {
    const { pair, action, changes, moveTo } = step
    const reason = explain(step)
    if (action === 'none' && !reason) continue
    yield `${WORDS[action].padEnd(13)} ${pair.path}${reason ? `: ${reason}` : ''}`
    const renamed = describeRename(step)
    if (renamed) yield `  > ${renamed}`
    if (moveTo) yield `  > folder ${moveTo.join(' / ') || '(root)'}`
    for (const change of changes) yield `  ${SIGNS[change.change]} ${describe(change)}`
  }
  yield summarize(steps)
}

const describeRename = ({ pair, renameTo }: Step): string | undefined =>
  renameTo && `renamed ${pair.served?.slug} → ${renameTo}`

const describe = ({ kind, name, fields }: PlannedChange) =>
  `${kind} ${kind === 'block' ? `"${name}"` : name}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`

const summarize = (steps: readonly Step[]) => {
  const refused = steps.filter(({ action }) => action === 'refuse').length
  const planned = steps.filter(isPlanned).length - refused
  return `Prompts: ${steps.length}, to apply: ${planned}, refused: ${refused}.`
}

/** The first line of a comment: a later plan finds the comment by it. */
export const PLAN_MARK = '<!-- promptwire plan -->'

/** The plan as a pull request comment. */
export function* describeAsMarkdown(steps: readonly Step[]): Generator<string> {
  yield PLAN_MARK
  yield '### Promptwire plan'
  yield ''
  yield summarize(steps)
  for (const step of steps) {
    const { pair, action, reason, changes, moveTo } = step
    if (action === 'none') continue
    yield ''
    yield `- **${WORDS[action]}** ${code(pair.path)}${reason ? `: ${code(reason)}` : ''}`
    const renamed = describeRename(step)
    if (renamed) yield `  - ${code(renamed)}`
    if (moveTo) yield `  - moves to folder ${code(moveTo.join(' / ') || 'root')}`
    for (const change of changes) yield `  - ${change.change} ${code(describe(change))}`
  }
}

/** Escapes names and titles: they must not become markup or mentions. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``
