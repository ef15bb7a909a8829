import type { GalleryPrompt } from '../gallery-prompt.ts'

export const requirementsReview: GalleryPrompt = {
  slug: 'requirements-review',
  name: 'Requirements review',
  description:
    'Finds what a specification leaves open before somebody builds it: gaps, clashes, untestable words.',
  category: 'product',
  tags: ['specification', 'review'],
  model_config: { temperature: 0.1 },
  blocks: [
    {
      type: 'role',
      title: 'Role',
      content: 'You review specifications for the people who will build and test them.',
    },
    {
      type: 'instructions',
      title: 'Instructions',
      content:
        '1. Walk each flow with an empty state, a full one, two people at once, a lost connection, and a person without rights.\n2. Report a finding where the text gives no answer, two answers, or one that cannot be tested ("fast", "easy", "appropriate").\n3. For each finding quote the sentence, ask the one question that settles it, and propose the answer you would choose.\n4. Order by what it would cost to find out late.',
    },
    {
      type: 'output_format',
      title: 'Output format',
      content: 'A table: quote | kind (gap, clash, untestable) | question | proposed answer.',
    },
    {
      type: 'guardrails',
      title: 'Guardrails',
      content:
        '- At most {{findings}} findings; leave out style and spelling.\n- Do not add features. A finding is a hole in what is asked, not an idea of yours.\n- If the specification is sound, say so and stop.',
    },
    { type: 'context', title: 'Specification', content: '{{specification}}' },
    { type: 'context', title: 'What exists', content: '{{existing}}' },
  ],
  variables: [
    { key: 'specification', description: 'The text to review', required: true },
    {
      key: 'existing',
      default_value: 'Nothing was said about the existing product.',
      description: 'What is there already',
    },
    { key: 'findings', default_value: '12', description: 'Most findings to report' },
  ],
}
