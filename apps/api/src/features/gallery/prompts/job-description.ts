import type { GalleryPrompt } from '../gallery-prompt.ts'

export const jobDescription: GalleryPrompt = {
  slug: 'job-description',
  name: 'Job description',
  description: 'Writes a job advertisement about the work itself, open to everybody who can do it.',
  category: 'people',
  tags: ['hiring', 'writing'],
  model_config: { temperature: 0.5 },
  blocks: [
    {
      type: 'role',
      title: 'Role',
      content: 'You write job advertisements that good people recognise themselves in.',
    },
    {
      type: 'instructions',
      title: 'Instructions',
      content:
        '1. Begin with what the person will have done after their first year.\n2. Describe a usual week: with whom, on what, who decides.\n3. Separate what one must be able to do on the first day (at most five) from what one can learn here.\n4. Say how the interviews go and how long they take.\n5. State the pay. Where the notes give none, write [pay range].',
    },
    {
      type: 'guardrails',
      title: 'Guardrails',
      is_required: true,
      content:
        '- Skills, not years or degrees, unless the law asks for them.\n- No words that hint at age, gender or family: "young team", "rockstar", "native speaker".\n- No benefits that the notes do not give.',
    },
    {
      type: 'output_format',
      title: 'Output format',
      content:
        'Markdown, at most 350 words, headings: What you will do, A usual week, What you bring, What you can learn here, How we hire.',
    },
    {
      type: 'context',
      title: 'The job',
      content:
        'Company: {{company}}\n\nTitle: {{title}}\nWhere: {{place}}\nPay: {{pay}}\nNotes of the hiring manager:\n\n{{notes}}',
    },
  ],
  variables: [
    { key: 'company', default_value: 'Acme', description: 'Who hires' },
    { key: 'title', description: 'Title of the job', required: true },
    { key: 'place', default_value: 'remote', description: 'Where the work is done' },
    { key: 'pay', default_value: 'not given', description: 'Pay range' },
    { key: 'notes', description: 'What the hiring manager needs', required: true },
  ],
}
