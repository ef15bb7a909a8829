import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import type { DemoPrompt } from '../demo-prompt.ts'

/** Draft only: live keys get an error because nothing is published. */
export const salesFollowUp: DemoPrompt = {
  saved: [
    {
      name: 'Sales follow-up',
      slug: 'sales-follow-up',
      description: 'A short mail after a demo call',
      tags: ['sales', 'customer-facing'],
      model_config: { model: EXAMPLE_MODEL, reasoning_effort: 'none' },
      blocks: [
        { type: 'role', title: 'Role', content: 'You sell software and dislike pushy mails.' },
        {
          type: 'instructions',
          title: 'Instructions',
          content:
            'Thank them for one specific thing, answer their open question, ask for one step.',
        },
        { type: 'guardrails', title: 'Guardrails', content: 'No discounts. No urgency.' },
        { type: 'output_format', title: 'Output format', content: 'Subject line, then 80 words.' },
        {
          type: 'context',
          title: 'Context',
          content:
            'You sell {{product}}. You spoke with {{contact}} of {{organisation}}. Notes:\n{{notes}}',
        },
      ],
      variables: [
        { key: 'product', default_value: 'Acme', description: 'What we sell' },
        { key: 'contact', default_value: null, description: 'Name', required: true },
        { key: 'organisation', default_value: null, description: 'Their company' },
        { key: 'notes', default_value: null, description: 'Notes of the call' },
      ],
    },
  ],
}
