import { TOOL_PURPOSES, type Toolset } from '@promptwire/core/access/toolsets'
import { RadioGroup } from '../ui/controls/choice.tsx'
import type { FormState } from '../ui/controls/form-state.ts'

export const TOOL_PURPOSE_IDS = TOOL_PURPOSES.map(({ id }) => id)
export const DEFAULT_TOOL_PURPOSE = 'automatic'

export const toToolsets = (purpose: string): Toolset[] => [
  ...(TOOL_PURPOSES.find(({ id }) => id === purpose)?.toolsets ?? []),
]

/** Chooses the tools that an AI client lists. */
export const ToolPurposeChoice = ({ form }: { readonly form: FormState }) => (
  <RadioGroup
    form={form}
    name="tools"
    legend="Tools shown to the AI"
    choices={TOOL_PURPOSES.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
  />
)

/** Nothing for the default. */
export const ToolPurpose = ({ toolsets }: { readonly toolsets: readonly Toolset[] }) => {
  if (toolsets.length === 0) return null
  const chosen = TOOL_PURPOSES.find((purpose) => purpose.toolsets.join() === toolsets.join())
  return <div class="quiet-text">Tools: {chosen?.name ?? toolsets.join(', ')}</div>
}
