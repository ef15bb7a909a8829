import { expect } from 'vitest'
import { hidden } from '../../../test/support/person.ts'
import { test as webTest } from '../../../test/support/web-test.ts'
import { setNeededApproval } from '../../api/src/features/proposals/needed-approval.sql.ts'

const TEXT = '\n# Role\nYou help {who}.\n\n# Rules\nNever <b>lie</b>.'

const test = webTest
  .extend('path', ({ owner }) => `/projects/${owner.projectId}/prompts/new/import`)
  .extend(
    'listProposals',
    ({ stack, owner }) =>
      () =>
        stack.database.prisma.proposal.findMany({ where: { projectId: owner.projectId } }),
  )
  // Submits a form, and returns the page that it leads to.
  .extend('send', ({ person }) => async (to: string, fields: Record<string, string>) => {
    const response = await person.post(to, fields)
    const location = response.headers.get('location') ?? ''
    const page = await (location ? await person.get(location) : response).text()
    return { status: response.status, location, page }
  })
  // Previews the import, and adds it.
  .extend('add', ({ path, send }) => async (fields: Record<string, string>) => {
    const { page } = await send(path, fields)
    return send(`${path}/add`, { seen: hidden(page, 'seen'), ...fields })
  })

test('previews an import before anything is created, and then adds exactly the preview', async ({
  path,
  send,
  listProposals,
  owner,
}) => {
  const shown = await send(path, { content: TEXT, format: '' })
  expect(shown.page).toContain('Result: 2 blocks and 1 variable')
  expect(shown.page).toContain('1 placeholder written {name} became {{name}}.')
  expect(shown.page).toContain('Never &lt;b&gt;lie&lt;/b&gt;.')
  expect(await listProposals()).toHaveLength(0)
  const added = await send(`${path}/add`, {
    seen: hidden(shown.page, 'seen'),
    content: TEXT,
    format: '',
    name: 'Reply',
    as: 'prompt',
  })
  expect(added.location).toBe(`/projects/${owner.projectId}/prompts/reply`)
  expect(added.page).toContain('Prompt created.')
  expect(added.page).toContain('You help {{who}}.')
})

test('shows how each title is rendered, and keeps or tidies as the user chooses', async ({
  path,
  send,
  add,
}) => {
  const content =
    '# Role\nYou help {who}.\n\n<rules>\nNever lie.\n</rules>\n<tone>\nKind.\n</tone>\n'
  const { page } = await send(path, { content })
  expect(page).toContain('Result: 3 blocks and 1 variable')
  expect(page).toContain('heading 1')
  expect(page).toContain('in an XML tag')
  expect(page).toContain('&lt;tone&gt;\nKind.\n&lt;/tone&gt;')
  const kept = await send(path, { content, keep_as_text: 'who' })
  expect(kept.page).toContain('Result: 3 blocks and 0 variables')
  expect(kept.page).toMatch(/value="who"[^>]* checked/)
  const tidied = await add({ content, layout: 'tidy', name: 'Tidy', as: 'prompt' })
  expect(tidied.page).toContain('Prompt created.')
  expect(tidied.page).not.toContain('&lt;tone&gt;')
  const condition = '{% if vip %}\nAnswer first.\n{% endif %}\n'
  const conditional = await send(path, { content: content + condition, layout: 'tidy' })
  expect(conditional.page).toContain('included if vip has a value')
})

test('a proposed or refined import waits for a review', async ({ add }) => {
  const proposed = await add({ content: TEXT, name: 'One', as: 'proposal' })
  expect(proposed.page).toContain('Import &quot;One&quot;')
  const refined = await add({
    content: 'You are kind.',
    name: 'Two',
    refine: 'default',
  })
  expect(refined.location).toMatch(/\/proposals\/[\w-]+$/)
  expect(refined.page).toContain('A model refined the division')
})

test('a text changed after the preview is previewed again, not added unseen', async ({
  path,
  send,
  listProposals,
}) => {
  const seen = hidden((await send(path, { content: TEXT })).page, 'seen')
  const changed = { content: `${TEXT}\n\n# Tone\nBe brief.`, name: 'Mine', as: 'prompt' }
  const again = await send(`${path}/add`, { ...changed, seen })
  expect([again.status, again.page]).toEqual([409, expect.stringContaining('Result: 3 blocks')])
  expect(again.page).toContain('The text or the files changed after the preview')
  expect(await listProposals()).toHaveLength(0)
  const added = await send(`${path}/add`, { ...changed, seen: hidden(again.page, 'seen') })
  expect(added.page).toContain('Prompt created.')
})

test('a project with approval adds nothing, and explains why it waits', async ({
  stack,
  owner,
  add,
  listProposals,
}) => {
  await setNeededApproval(stack.unitOfWork, stack.system(owner.projectId), {
    toApply: true,
    toPublish: false,
  })
  const { location, page } = await add({
    content: TEXT,
    name: 'Three',
    as: 'prompt',
  })
  expect(location).toMatch(/\/proposals\/[\w-]+$/)
  expect(page).toContain('Saved as a proposal')
  expect(await listProposals()).toMatchObject([{ state: 'open' }])
  const files = ['one', 'two'].map((name) => ({
    path: `${name}/SKILL.md`,
    content: `---\nname: ${name}\ndescription: Helps\n---\nHelp.`,
  }))
  const two = await add({ kept: JSON.stringify(files), as: 'prompt' })
  expect(two.page).toContain('0 of 2 prompts added, 2 wait as proposals')
})

test('an error is shown at its field, and no text is lost', async ({
  stack,
  owner,
  path,
  send,
  add,
}) => {
  const empty = await send(path, { content: ' ', format: '' })
  expect([empty.status, empty.page]).toEqual([
    400,
    expect.stringContaining('Paste a text, or choose'),
  ])
  const other = await send(path, { content: TEXT, format: 'langfuse' })
  expect(other.page).toContain('There is no prompt of the format langfuse in it.')
  expect(other.page).toContain('Never &lt;b&gt;lie')
  const broken = await send(path, { content: TEXT, kept: '{' })
  expect([broken.status, broken.page]).toEqual([400, expect.stringContaining('Never &lt;b&gt;lie')])
  await stack.aiBudget.setLimits(stack.system(owner.projectId), { tokens: 1, cost: null })
  const dear = await add({ content: TEXT, name: 'Mine', refine: 'default' })
  expect([dear.status, dear.page]).toEqual([429, expect.stringContaining('monthly AI budget')])
  expect(dear.page).toContain('Result: 2 blocks')
  expect(dear.page).toContain('value="Mine"')
})

test('reviewed files are added, however many of their characters are escaped', async ({ add }) => {
  const head = (name: string) => `---\nname: ${name}\ndescription: Quotes\n---\n`
  const files = ['one', 'two'].map((name) => ({
    path: `${name}/SKILL.md`,
    content: head(name) + '"\n'.repeat(80_000),
  }))
  const source = { kept: JSON.stringify(files) }
  const added = await add({ ...source, as: 'prompt' })
  expect(added.page).toContain('2 prompts added.')
})

test('selected files can be removed without a script, and the text stays', async ({
  path,
  send,
}) => {
  const kept = JSON.stringify([{ path: 'notes.md', content: 'Be brief.' }])
  expect((await send(path, { content: TEXT, kept })).page).toContain('Remove the files')
  const { page } = await send(`${path}/without-files`, { content: TEXT, kept })
  expect(page).toContain('Never &lt;b&gt;lie')
  expect(page).not.toContain('notes.md')
})

test('code with OpenAI prompt ids shows where they are, and adds nothing', async ({
  path,
  send,
}) => {
  const kept = JSON.stringify([{ path: 'src/b.ts', content: 'const b = 1' }])
  const content = 'ask({ id: "pmpt_12345", version: "2" })'
  const { page } = await send(path, { content, kept, format: '' })
  expect(page).toContain('Your code uses 1 OpenAI prompt')
  expect(page).toContain('Skipped files without a prompt: src/b.ts.')
  expect(page).toContain('pmpt_12345')
  expect(page).not.toContain('value="proposal"')
})

test('a placeholder of a second style becomes a variable with one button', async ({
  path,
  send,
}) => {
  const content = '# Role\nYou help {company}.\n\n## Rules\nAnswer {{question}} of {user}.'
  const first = await send(path, { content, format: '' })
  expect(first.page).toContain('Result: 2 blocks and 1 variable')
  expect(first.page).toContain('Make {company} a variable')
  const { page } = await send(path, { content, format: '', variable: 'company' })
  expect(page).toContain('Result: 2 blocks and 2 variables')
  expect(page).toContain('You help {{company}}.')
  expect(page).not.toContain('Make {company} a variable')
  expect(page).toContain('Make {user} a variable')
  const added = await send(`${path}/add`, {
    seen: hidden(page, 'seen'),
    content: content.replace('{company}', '{{company}}'),
    name: 'Mixed',
    as: 'prompt',
  })
  expect(added.page).toContain('Prompt created.')
})

test('placeholders in files become variables, and braces of JSON files stay', async ({
  path,
  send,
}) => {
  const kept = JSON.stringify([
    { path: 'one.md', content: 'You help {company} with {{topic}}.' },
    { path: 'two.json', content: '[{"role": "user", "content": "Hi {company} {{name}}"}]' },
  ])
  const { page } = await send(path, { content: '', kept, variable: 'company' })
  expect(page).toContain('You help {{company}} with {{topic}}.')
  expect(page).toContain('Hi {company} {{name}}')
})

test('the page says that prompt objects of OpenAI end, and links to the guide', async ({
  person,
  path,
}) => {
  const page = await (await person.get(path)).text()
  expect(page).toContain('prompt objects ended on 30 November 2026. Bring yours.')
  expect(page).toContain('href="/guides/migrate-from-openai"')
})
