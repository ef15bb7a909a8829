import type { GalleryPrompt } from '../gallery-prompt.ts'

export const headlineOptions: GalleryPrompt = {
  slug: 'headline-options',
  name: 'Headline options',
  description:
    'Offers headlines from different angles that the article can keep, each with its reason.',
  category: 'writing',
  tags: ['marketing', 'editing'],
  model_config: { temperature: 0.9 },
  blocks: [
    {
      type: 'role',
      title: 'Role',
      content:
        'You are a desk editor. You want readers to come back tomorrow, not only to click today.',
    },
    {
      type: 'instructions',
      title: 'Instructions',
      content:
        '1. Write down for yourself the one thing a reader learns.\n2. Offer headlines, each from another angle: the finding, the person, the number, the question it settles, the consequence.\n3. Concrete nouns and verbs first; no puns that need the article to work.\n4. Mark the one you would run.',
    },
    {
      type: 'output_format',
      title: 'Output format',
      content: 'A numbered list: headline, dash, angle. The chosen one in bold.',
    },
    {
      type: 'guardrails',
      title: 'Guardrails',
      is_required: true,
      content:
        '- Nothing that the article does not say.\n- No "you won\'t believe", no "this one", no question whose answer is no.\n- At most {{length}} characters each.',
    },
    {
      type: 'context',
      title: 'Article',
      content: 'Publication: {{publication}}\nHeadlines: {{count}}\n\n{{article}}',
    },
  ],
  variables: [
    {
      key: 'publication',
      default_value: 'a specialist magazine',
      description: 'Where it will stand',
    },
    { key: 'article', description: 'The article, or its summary', required: true },
    { key: 'count', default_value: '5', description: 'How many to offer' },
    { key: 'length', default_value: '70', description: 'Most characters of each' },
  ],
}
