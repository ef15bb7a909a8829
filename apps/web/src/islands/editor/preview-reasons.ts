import { explainBlocks } from '@promptwire/core/compile/explain-blocks'
import { toCompilableBlock } from './compilable-block.ts'
import type { DeclaredVariable } from './declared-variables.ts'
import { type PromptState, readBlock } from './queue/prompt-state.ts'

/** Explains below the preview which blocks with conditions take part. */
export function drawReasons(
  root: HTMLElement,
  state: PromptState,
  variables: readonly DeclaredVariable[],
  values: Readonly<Record<string, string>>,
): void {
  const list = root.querySelector<HTMLElement>('.preview-reasons')
  if (!list) return
  const blocks = state.order.flatMap((id) => {
    const block = readBlock(state, id)
    return block?.when ? [toCompilableBlock(block)] : []
  })
  const reasons = explainBlocks(blocks, variables, values)
  const text = JSON.stringify(reasons)
  if (list.dataset['drawn'] === text) return
  list.dataset['drawn'] = text
  list.replaceChildren(
    ...reasons.map(({ title, isIncluded, reason }) => {
      const item = document.createElement('li')
      item.className = isIncluded ? 'is-included' : 'is-left-out'
      const name = document.createElement('strong')
      name.textContent = title
      item.append(name, ` ${reason}`)
      return item
    }),
  )
}
