import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

const BRANCHES = [
  [{ plan: 'pro' }, 'pro'],
  [{ plan: 'free', vip: true }, 'vip'],
  [{ plan: 'free', vip: false }, 'free'],
  [{}, 'free'],
] as const

test.for([
  [
    'Dotprompt',
    { format: 'dotprompt' },
    '---\nmodel: m\n---\nHelp.\n{{#ifEquals plan "pro"}}\nThey pay: pro.\n{{else if vip}}\nKnown: vip.\n{{else}}\nOther: free.\n{{/ifEquals}}\nBe kind.\n',
  ],
  [
    'Jinja2 of promptfoo',
    { format: 'promptfoo' },
    JSON.stringify({
      prompts: [
        'Help.\n{% if plan == "pro" %}They pay: pro.\n{% elif vip %}Known: vip.\n{% else %}Other: free.\n{% endif %}Be kind.\n',
      ],
    }),
  ],
  [
    'a text that is tidied',
    { format: 'text', tidy: true },
    '# Help\nAnswer.\n\n{% if plan == "pro" %}\nThey pay: pro.\n{% elif vip %}\nKnown: vip.\n{% else %}\nOther: free.\n{% endif %}\n\n# Tone\nBe kind.',
  ],
] as const)(
  'conditions of a template become conditions of blocks: %s',
  async ([name, choices, content], { client, devKey }) => {
    const { data } = await client.import_prompt({ content, name, ...choices }, devKey)
    const [imported] = data.prompts
    expect(imported?.notes).toContain(
      '3 sections of a condition became a block with that condition.',
    )
    const applied = await client.apply_proposal(
      { proposal_id: imported?.proposal_id ?? '', revision: 1 },
      devKey,
    )
    const prompt_id = applied.data.prompt_id ?? ''
    for (const [variables, word] of BRANCHES) {
      const { prompt } = (await client.compile_prompt({ prompt_id, variables }, devKey)).data
      const found = ['pro', 'vip', 'free'].filter((each) => prompt.includes(`: ${each}.`))
      expect(found, prompt).toEqual([word])
      expect(prompt).toMatch(/Be kind\.\n?$/)
      expect(prompt).not.toMatch(/[{}%]/)
    }
  },
)

test('conditions of a text that is kept as it is stay text, and the import says how to turn them', async ({
  client,
  devKey,
}) => {
  const content = 'Help.\n{% if plan %}\nPro.\n{% endif %}\n'
  const { data } = await client.import_prompt({ content, format: 'text' }, devKey)
  expect(data.prompts[0]).toMatchObject({ compiled: content, blocks: 1 })
  expect(data.prompts[0]?.notes.join()).toContain('Tidy it')
})

test('conditions of a second language stay text, and the import says so', async ({
  client,
  devKey,
}) => {
  const content = 'Help.\n{% if plan %}\nPro.\n{% endif %}\n{{#if vip}}\nKnown.\n{{/if}}\nBye.\n'
  const { data } = await client.import_prompt({ content, format: 'text', tidy: true }, devKey)
  const [prompt] = data.prompts
  expect(prompt?.compiled).toContain('{{#if vip}}')
  expect(prompt?.notes.join()).toContain(
    'Conditions of handlebars stayed text, since the text has conditions of jinja2 too.',
  )
  const alone = {
    content: content.replace(/\{%[^%]*%\}\n/g, ''),
    format: 'text',
    tidy: true,
  } as const
  const { data: single } = await client.import_prompt(alone, devKey)
  expect(single.prompts[0]?.notes.join()).not.toContain('stayed text')
})
