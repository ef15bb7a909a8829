import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import type { Tool } from '@promptwire/contract/derive/tools'
import { findUsableTools } from '../tools/list-tools.ts'
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { Upstream } from '../upstream.ts'

const TOOL_NAMES: ReadonlySet<string> = new Set(TOOL_CATALOG.map(({ name }) => name))

/** The next step after a tool, if the key may call every tool that it names. */
export async function findNextStep(
  { nextStep }: Pick<Tool, 'nextStep'>,
  upstream: Pick<Upstream, 'identify'>,
  choice: Pick<ToolChoice, 'isReadOnly'>,
): Promise<string | undefined> {
  if (nextStep === undefined) return undefined
  // A successful call must not fail because the key ended since.
  const key = await upstream.identify().catch(() => undefined)
  if (!key) return undefined
  const usable = new Set(findUsableTools(key, choice).map(({ tool }) => tool.name))
  const named = nextStep.match(/[a-z]+(?:_[a-z]+)+/g) ?? []
  return named.every((name) => !TOOL_NAMES.has(name) || usable.has(name)) ? nextStep : undefined
}
