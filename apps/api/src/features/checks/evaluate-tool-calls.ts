import type { LeafCheck } from '@promptwire/contract/checks/checks'
import type { FunctionTool } from '@promptwire/core/models/model-settings'
import type { Compute } from '../../platform/threads/task.ts'
import { evaluateWithTimeout } from './evaluate-with-timeout.ts'
import { type Finding, getFailureReason, type Reason } from './finding.ts'

export interface ToolCalls {
  readonly tools: readonly FunctionTool[]
  readonly called: readonly { readonly name: string; readonly arguments: string }[]
}

export type ToolCallCheck = Extract<
  LeafCheck,
  { readonly type: `${'' | 'not-'}${'is-valid-openai-tools-call' | 'tool-call-f1'}` }
>

const TOOL_CALL = /^(?:not-)?(?:is-valid-openai-tools-call|tool-call-f1)$/
export const isToolCallCheck = (check: LeafCheck): check is ToolCallCheck =>
  TOOL_CALL.test(check.type)

/** Checks the called tools and their arguments; schemas run on the threads for checks. */
export async function evaluateToolCalls(
  compute: Compute,
  projectId: string,
  check: ToolCallCheck,
  calls: ToolCalls,
): Promise<Reason> {
  const finding =
    check.type === 'tool-call-f1' || check.type === 'not-tool-call-f1'
      ? findF1(check, calls)
      : await findValid(compute, projectId, calls)
  return getFailureReason(finding, check.type)
}

/** Every call must name a tool of the prompt and match its schema. */
async function findValid(
  compute: Compute,
  projectId: string,
  { tools, called }: ToolCalls,
): Promise<Finding> {
  const present = 'The model called its tools as they are defined.'
  const missing = (reason: string): Finding => ({ isMatch: false, missing: reason, present })
  if (called.length === 0) return missing('The model called no tool.')
  for (const { name, arguments: text } of called) {
    const tool = tools.find((each) => each.name === name)
    if (!tool) return missing(`The model called "${name}", which the prompt does not have.`)
    const fits = { type: 'is-json', value: { ...tool.parameters } } as const
    const output = { projectId, text, model: undefined }
    const [reason] = await evaluateWithTimeout(compute, [fits], output)
    if (reason) return missing(`Arguments of "${name}": ${reason}`)
  }
  return { isMatch: true, missing: '', present }
}

/** Like promptfoo: compares the sets of called and expected names. */
function findF1(
  { value, threshold = 1 }: Extract<ToolCallCheck, { readonly value: unknown }>,
  { called }: ToolCalls,
): Finding {
  const actual = new Set(called.map(({ name }) => name))
  const expected = new Set(value)
  const both = [...expected].filter((name) => actual.has(name)).length
  const f1 = (2 * both) / (expected.size + actual.size)
  const names = actual.size === 0 ? 'no tool' : [...actual].join(', ')
  const message = `The model called ${names}: an F1 score of ${Number(f1.toFixed(2))}.`
  return { isMatch: f1 >= threshold, missing: message, present: message }
}
