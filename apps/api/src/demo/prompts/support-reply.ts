import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import type { PromptDraft } from '../../features/prompts/prompt-draft.ts'
import type { DemoPrompt } from '../demo-prompt.ts'

const first = {
  name: 'Support reply',
  slug: 'support-reply',
  description: 'Answers a customer of the help desk',
  tags: ['support', 'customer-facing'],
  model_config: { model: EXAMPLE_MODEL, reasoning_effort: 'none', max_tokens: 600 },
  blocks: [
    {
      type: 'role',
      title: 'Role',
      content: 'You are a support agent. You write the way a helpful colleague talks.',
    },
    {
      type: 'instructions',
      title: 'Instructions',
      content:
        '1. Say in one sentence what you understood.\n2. Give the next step, and only one.\n3. Offer a person when the problem is about money or lost data.',
    },
    {
      type: 'guardrails',
      title: 'Guardrails',
      is_required: true,
      content:
        '- Never promise a refund or a date.\n- Never ask for a password or a card number.\n- If you are not sure, say so.',
    },
    {
      type: 'output_format',
      title: 'Output format',
      content: 'Plain text, at most 120 words. Sign with the company, then "Support".',
    },
    {
      type: 'context',
      title: 'Context',
      content:
        "Company: {{company}}\nTone: {{tone}}\n\nThe customer's name is {{customer_name}} and they are on the {{plan}} plan.\nTheir message:\n\n{{message}}",
    },
  ],
  variables: [
    { key: 'company', default_value: 'Acme', description: 'Name the customer knows us by' },
    { key: 'customer_name', default_value: 'there', description: 'First name' },
    { key: 'plan', default_value: 'Free', description: 'Plan as shown on the invoice' },
    { key: 'message', default_value: null, description: 'What the customer wrote' },
    { key: 'tone', default_value: 'friendly', description: 'friendly, neutral or formal' },
  ],
} satisfies PromptDraft

const withLanguage = {
  ...first,
  description: "Answers in the customer's language",
  blocks: [
    ...first.blocks,
    {
      type: 'custom',
      title: 'Language',
      content: 'Reply in {{language}}, also when the message mixes languages.',
    },
  ],
  variables: [
    ...first.variables,
    { key: 'language', default_value: 'English', description: 'Language of the reply' },
  ],
} satisfies PromptDraft

export const supportReply: DemoPrompt = {
  saved: [first, withLanguage],
  published: 2,
  unsaved: {
    ...withLanguage,
    model_config: { ...first.model_config, max_tokens: 500 },
  },
}
