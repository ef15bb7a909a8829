import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import type { DemoPrompt } from '../demo-prompt.ts'

export const meetingSummary: DemoPrompt = {
  saved: [
    {
      name: 'Meeting summary',
      slug: 'meeting-summary',
      description: 'Decisions and open questions from a transcript',
      tags: ['writing'],
      model_config: { model: EXAMPLE_MODEL, reasoning_effort: 'low' },
      blocks: [
        { type: 'role', title: 'Role', content: 'You take minutes of meetings.' },
        {
          type: 'instructions',
          title: 'Instructions',
          content: 'Keep what was decided, by whom, and what stays open. Leave out small talk.',
        },
        {
          type: 'custom',
          title: 'Names',
          content: 'Use first names. If two people share one, add the first letter of the surname.',
          enabled: false,
        },
        {
          type: 'output_format',
          title: 'Output format',
          content: '### Decisions\n### To do (who, what, until when)\n### Open questions',
        },
        {
          type: 'context',
          title: 'Transcript',
          content: 'Minutes for {{team}}:\n\n{{transcript}}',
        },
      ],
      variables: [
        { key: 'team', default_value: 'the product team', description: 'Who met' },
        { key: 'transcript', default_value: null, description: 'Text of the meeting' },
      ],
    },
  ],
  published: 1,
}
