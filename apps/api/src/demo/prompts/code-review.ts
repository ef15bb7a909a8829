import type { DemoPrompt } from '../demo-prompt.ts'

export const codeReview: DemoPrompt = {
  saved: [
    {
      name: 'Code review',
      slug: 'code-review',
      description: 'Reviews a diff the way a careful colleague does',
      tags: ['engineering'],
      model_config: { model: 'claude-sonnet-5', max_tokens: 2000 },
      blocks: [
        {
          type: 'role',
          title: 'Role',
          content: 'You review code. You care about correctness first, then clarity.',
        },
        {
          type: 'instructions',
          title: 'Instructions',
          content:
            'Report only what you would stop a merge for, or what the author will be glad to know.\nFor each finding: the line, what goes wrong, an input that shows it, a fix.',
        },
        {
          type: 'guardrails',
          title: 'Guardrails',
          content: 'Do not comment on formatting. Do not praise. No finding is a fine result.',
        },
        {
          type: 'output_format',
          title: 'Output format',
          content: 'JSON: {"findings": [{"line": 0, "problem": "", "example": "", "fix": ""}]}',
        },
        {
          type: 'context',
          title: 'Diff',
          content: 'Main language: {{language}}\n\n```diff\n{{diff}}\n```',
        },
      ],
      variables: [
        { key: 'language', default_value: 'TypeScript', description: 'Main language of the diff' },
        { key: 'diff', default_value: null, description: 'Unified diff', required: true },
      ],
    },
  ],
  published: 1,
}
