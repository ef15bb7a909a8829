import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import type { PromptDraft } from '../../features/prompts/prompt-draft.ts'
import type { DemoPrompt } from '../demo-prompt.ts'

const first = {
  name: 'Release notes',
  slug: 'release-notes',
  description: 'Turns merged changes into notes that users read',
  tags: ['engineering', 'writing'],
  model_config: { model: EXAMPLE_MODEL, reasoning_effort: 'medium' },
  blocks: [
    {
      type: 'role',
      title: 'Role',
      content: 'You write release notes. Your readers use the product; they do not build it.',
    },
    {
      type: 'instructions',
      title: 'Instructions',
      content:
        'Group by what a reader can now do, not by component. Leave out changes nobody would notice.\nWrite `\\{{variable}}` literally where a change is about templates.',
    },
    {
      type: 'output_format',
      title: 'Output format',
      content: 'Markdown. The version as heading, then "New", "Better" and "Fixed", each a list.',
    },
    {
      type: 'context',
      title: 'Merged changes',
      content: 'Product: {{product}}\nVersion: {{version}}\n\n{{changes}}',
    },
  ],
  variables: [
    { key: 'product', default_value: 'Acme', description: 'Product name' },
    { key: 'version', default_value: null, description: 'Such as 2.4.0', required: true },
    { key: 'changes', default_value: null, description: 'One change a line', required: true },
  ],
} satisfies PromptDraft

export const releaseNotes: DemoPrompt = {
  saved: [
    first,
    {
      ...first,
      description: 'Adds a guardrail about security fixes',
      blocks: [
        {
          type: 'guardrails',
          title: 'Guardrails',
          content: 'Mention a security fix without saying how the hole could be used.',
        },
        ...first.blocks,
      ],
    },
  ],
  published: 1,
}
