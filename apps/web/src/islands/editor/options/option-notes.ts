import { isNamedLikeKind } from '@promptwire/contract/content/block-types'
import type { Condition } from '@promptwire/core/compile/condition'
import { readCondition } from '@promptwire/core/editing/condition-rows'
import { describeOptions } from '@promptwire/core/editing/describe-options'
import { declaredVariables } from '../declared-variables.ts'
import type { PromptForms } from '../forms/prompt-forms.ts'
import { type PromptState, readBlock } from '../queue/prompt-state.ts'

/** Keeps each block's kind and the line of its options up to date, and the warning if it can never appear. */
export class OptionNotes {
  readonly #forms: PromptForms

  constructor(forms: PromptForms) {
    this.#forms = forms
  }

  show(state: PromptState, changed: readonly string[]): void {
    const isAny = changed.some((address) => address.startsWith('variables/'))
    for (const id of state.order) {
      if (isAny || changed.includes(`blocks/${id}`)) this.#show(state, id)
    }
  }

  #show(state: PromptState, id: string): void {
    const form = this.#forms.findBlock(id)
    const block = readBlock(state, id)
    const line = form?.querySelector<HTMLElement>('.block-set')
    const warning = form?.querySelector<HTMLElement>('.block-never')
    if (!block || !line || !warning) return
    const when = readCondition(block.when)
    const kind = form?.querySelector<HTMLElement>('.block-kind')
    if (kind) kind.hidden = isNamedLikeKind(block.title, block.type)
    const words = describeOptions({ ...block, when })
    if (line.textContent !== words) line.textContent = words
    line.hidden = words === ''
    if (block.enabled && when) void warnIfNever(warning, when, state).catch(() => undefined)
    else warning.hidden = true
  }
}

/** Loads the rules with the first condition that changes: most pages need none. */
async function warnIfNever(
  warning: HTMLElement,
  when: Condition,
  state: PromptState,
): Promise<void> {
  const { canHold } = await import('@promptwire/core/compile/reachable-condition')
  warning.hidden = canHold(when, declaredVariables(state))
}
