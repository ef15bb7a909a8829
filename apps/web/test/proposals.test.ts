import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'
import type { ContentBlock } from '../../api/src/features/content/content.ts'
import { formsIn } from './support/page-forms.ts'

const HOSTILE = '</textarea><script>alert(1)</script><b>"x"'

const test = stackTest.extend('subject', async ({ stack, owner }) => {
  const { id, slug } = await stack.prompt(owner, { name: 'Support', content: 'Be brief.' })
  const [block] = (await stack.workingCopy(id))?.content.blocks ?? []
  const project = `/projects/${owner.projectId}`
  const list = `${project}/proposals`
  const ofPrompt = `${project}/prompts/${slug}/proposals`
  return { id, slug, project, list, ofPrompt, blockId: block?.id ?? '' }
})

const openPage = async (person: Person, path: string) => {
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

test('forms alone propose, comment, approve and apply', async ({
  stack,
  person,
  subject: { id, project, list, ofPrompt, blockId },
}) => {
  expect(await openPage(person, list)).toContain('No open proposals')
  expect(await openPage(person, `${ofPrompt}/new`)).toContain(`block=${blockId}`)
  const form = await openPage(person, `${ofPrompt}/new?block=${blockId}`)
  expect(form).toContain('>Be brief.</textarea>')
  const typed = { block_id: blockId, block_title: 'Role', block_content: `Be kind.\n${HOSTILE}` }
  const refused = await person.post(`${ofPrompt}/new`, { ...typed, title: '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/field-title-problem[^>]*>Enter a summary/)
  const sent = await person.post(`${ofPrompt}/new`, { ...typed, title: 'Kinder', reason: HOSTILE })
  const path = new URL(sent.headers.get('location') ?? '', 'http://localhost').pathname
  expect([sent.status, path]).toEqual([303, expect.stringContaining(list)])

  const page = await openPage(person, path)
  expect(page).toContain('<ins>kind')
  expect(page).not.toContain('<script>alert')
  expect(await openPage(person, ofPrompt)).toContain('1 block changed')
  expect(await openPage(person, `${project}/prompts`)).toMatch(/Proposals<[\s\S]*?>1</)

  const silent = await person.post(`${path}/comments`, { text: ' ', block_id: blockId })
  expect(await silent.text()).toMatch(/<details open[\s\S]*Enter a comment/)
  await person.post(`${path}/comments`, { text: HOSTILE, block_id: blockId })
  const wordless = await person.post(`${path}/request-changes`, { comment: '', revision: '1' })
  expect(await wordless.text()).toMatch(/field-comment-problem[^>]*>Enter the changes to make/)
  await person.post(`${path}/request-changes`, { comment: 'Longer.', revision: '1' })
  const blocked = await openPage(person, path)
  expect(blocked).toContain('Changes requested')
  expect(blocked).toMatch(/disabled[^>]*><span>Apply to the working copy/)
  const outdated = await person.post(`${path}/approve`, { revision: '1' })
  expect(outdated.status).toBe(412)
  await person.post(`${path}/approve`, { comment: 'Good.', revision: '2' })
  const applied = await person.post(`${path}/apply`, { revision: '3' })
  expect(applied.status).toBe(303)
  const decided = await openPage(person, path)
  expect(decided).toContain('It is in the working copy of')
  expect(decided).toContain('approved it')
  expect(decided).not.toContain(`action="${path}`)
  expect(await openPage(person, `${list}?state=applied`)).toContain('Kinder')
  const copy = await stack.workingCopy(id)
  expect(copy?.content.blocks[0]).toMatchObject({ id: blockId, content: `Be kind.\n${HOSTILE}` })
})

test('a conflict shows three texts, and each block is resolved separately', async ({
  stack,
  owner,
  person,
  subject: { list },
}) => {
  const contents = ['Be brief.', 'Say hello.']
  const { id } = await stack.prompt(owner, {
    blocks: contents.map((content) => ({ type: 'custom', title: content, content })),
  })
  const texts = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  const says = (word: string) => (block: ContentBlock) => ({
    ...block,
    content: `${block.content} ${word}`,
  })
  const proposal = await stack.proposal(id, ({ blocks }) => ({ blocks: blocks.map(says('Mine')) }))
  await stack.editContent(id, (content) => ({
    ...content,
    blocks: content.blocks.map(says('Theirs')),
  }))
  const page = await openPage(person, `${list}/${proposal}`)
  for (const text of contents.flatMap((each) => [each, `${each} Mine`, `${each} Theirs`])) {
    expect(page).toContain(`\n${text}</dd>`)
  }
  const early = await person.post(`${list}/${proposal}/apply`, { revision: '1' })
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('block ')])
  const [, second] = [...page.matchAll(/<option value="(theirs [^"]+)"/g)].map(([, value]) => value)
  const decided = { keep: 'mine', block: second ?? '', revision: '1' }
  const refused = await person.post(`${list}/${proposal}/rebase`, { ...decided, revision: '9' })
  expect([refused.status, await refused.text()], 'the choice is kept').toEqual([
    412,
    expect.stringContaining(`<option value="${second}" selected="">`),
  ])
  expect((await person.post(`${list}/${proposal}/rebase`, decided)).status).toBe(303)
  expect(await openPage(person, `${list}/${proposal}`)).not.toContain('Conflicts</h2>')
  await person.post(`${list}/${proposal}/apply`, { revision: '2' })
  expect(await texts()).toEqual(['Be brief. Mine', 'Say hello. Theirs'])
})

test('a viewer can read a proposal and gets no other action', async ({
  stack,
  owner,
  subject: { id, list },
}) => {
  const viewer = new Person(stack)
  viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const path = `${list}/${await stack.proposal(id)}`
  const page = await openPage(viewer, path)
  expect(page).toContain('Your role can view proposals')
  expect(page).not.toContain(`action="${path}`)
  expect((await viewer.post(`${path}/apply`, { revision: '1' })).status).toBe(403)
  expect((await viewer.get(`${list}/nonsense`)).status).toBe(404)
})

test('with required approval, a change can be applied only after someone else approved it', async ({
  stack,
  owner,
  person,
  subject: { project, ofPrompt, blockId },
}) => {
  await person.post(`${project}/settings/approval`, { required: 'yes' })
  expect(await openPage(person, `${project}/settings`)).toMatch(/name="required"[^>]*checked/)
  const typed = { block_id: blockId, block_title: 'Role', block_content: 'Mine.', title: 'Mine' }
  const sent = await person.post(`${ofPrompt}/new`, typed)
  const path = new URL(sent.headers.get('location') ?? '', 'http://localhost').pathname
  expect((await person.post(`${path}/apply`, { revision: '1' })).status).toBe(409)
  const own = await person.post(`${path}/approve`, { revision: '1' })
  expect([own.status, await own.text()]).toEqual([
    409,
    expect.stringContaining('someone other than'),
  ])
  const colleague = new Person(stack)
  colleague.cookies.set('session', await stack.session(await stack.member(owner, 'editor')))
  expect((await colleague.post(`${project}/settings/approval`, {})).status).toBe(403)
  expect((await colleague.post(`${path}/approve`, { revision: '1' })).status).toBe(303)
  expect((await person.post(`${path}/apply`, { revision: '2' })).status).toBe(303)
})

test('with required approval, the publish page proposes the unapproved changes', async ({
  stack,
  owner,
  person,
  subject: { id, project, ofPrompt },
}) => {
  await stack.publish(id)
  await person.post(`${project}/settings/approval`, { to_publish: 'yes' })
  const settings = await openPage(person, `${project}/settings`)
  expect(settings).toMatch(/name="to_publish"[^>]*checked/)
  const prompt = ofPrompt.replace('/proposals', '')
  await stack.edit(id, 'Edited by hand.')
  const page = await openPage(person, `${prompt}/publish`)
  expect(page).toContain('These changes are not approved')
  const sent = await person.post(`${ofPrompt}/since-published`, {})
  const path = new URL(sent.headers.get('location') ?? '', 'http://localhost').pathname
  expect(await openPage(person, path)).toContain('Edited by hand.')
  const colleague = new Person(stack)
  colleague.cookies.set('session', await stack.session(await stack.member(owner, 'editor')))
  await colleague.post(`${path}/approve`, { revision: '1' })
  await person.post(`${path}/apply`, { revision: '2' })
  expect(await openPage(person, `${prompt}/publish`)).not.toContain('are not approved')
})

test('a change of a deleted block is kept, and proposed as a new block', async ({
  person,
  subject: { ofPrompt },
}) => {
  const gone = { block_id: randomUUID(), block_title: 'Role', block_content: HOSTILE }
  const refused = await person.post(`${ofPrompt}/new`, { ...gone, title: 'Kinder' })
  const page = await refused.text()
  expect([refused.status, page]).toEqual([400, expect.stringContaining('This block was deleted.')])
  const [kept] = formsIn(page).filter(({ action }) => action.endsWith('/proposals/new'))
  expect(kept?.shown).toContainEqual(['block_content', HOSTILE])
  const again = Object.fromEntries([...(kept?.hidden ?? []), ...(kept?.shown ?? [])])
  expect((await person.post(`${ofPrompt}/new`, again)).status).toBe(303)
})

test('a comment on a decided proposal is not sent, and not lost', async ({
  person,
  subject: { ofPrompt, blockId },
}) => {
  const typed = { block_id: blockId, block_title: 'Role', block_content: 'Kind.', title: 'Kinder' }
  const sent = await person.post(`${ofPrompt}/new`, typed)
  const path = new URL(sent.headers.get('location') ?? '', 'http://localhost').pathname
  await person.post(`${path}/close`, { revision: '1' })
  const TOO_LATE = /role="alert"[\s\S]*is already decided[\s\S]*Written late/
  const comment = { text: 'Written late', block_id: blockId }
  expect(await (await person.post(`${path}/comments`, comment)).text()).toMatch(TOO_LATE)
  for (const act of ['approve', 'request-changes', 'apply', 'close']) {
    const late = await person.post(`${path}/${act}`, { comment: 'Written late', revision: '1' })
    expect(await late.text(), act).toMatch(TOO_LATE)
  }
  expect(await openPage(person, path)).not.toContain('is already decided')
})
