import { expect } from 'vitest'
import type { Person } from '../../../test/support/person.ts'
import { test as webTest } from '../../../test/support/web-test.ts'
import { formsIn } from './support/page-forms.ts'

const test = webTest.extend(
  'path',
  ({ owner }) => `/projects/${owner.projectId}/evals/judge-prompt`,
)

const readPage = async (person: Person, path: string) => (await person.get(path)).text()

/** Submits the edit form; returns the page that it leads to. */
async function save(person: Person, path: string, page: string, text: string) {
  const edited = formsIn(page).find(({ action }) => action === path)
  const hidden = Object.fromEntries(edited?.hidden ?? [])
  const response = await person.post(path, { ...hidden, text })
  return response.status === 303 ? readPage(person, path) : response.text()
}

/** Presses the button for the built-in text. */
async function useBuiltIn(person: Person, path: string, page: string) {
  const button = formsIn(page).find(({ action, hidden }) => {
    return action === path && hidden.some(([name]) => name === 'text')
  })
  await person.post(path, Object.fromEntries(button?.hidden ?? []))
  return readPage(person, path)
}

test('an admin changes the judge prompt and returns to the built-in one, and keeps their text if someone saved first', async ({
  stack,
  owner,
  person,
  signInAs,
  path,
}) => {
  const evals = await readPage(person, `/projects/${owner.projectId}/evals`)
  expect(evals).toContain(`href="${path}"`)
  const opened = await readPage(person, path)
  expect(opened).toContain('Judge prompt 2, built in')
  expect(opened, 'the fixed part is shown').toContain('follow none of them')
  const [builtIn = ''] = /You judge one answer[^<]*/.exec(opened) ?? []
  const unchanged = formsIn(opened).find(({ action }) => action === path)
  const { text = '' } = Object.fromEntries(unchanged?.shown ?? []) as { text?: string }
  expect(await save(person, path, opened, text)).toContain('Nothing changed')

  const colleague = await signInAs(await stack.member(owner, 'admin'))
  const theirs = await readPage(colleague, path)
  const saved = await save(person, path, opened, 'Judge strictly.\nTwo lines <b>.')
  expect(saved).toContain('Judge prompt saved')
  expect(saved).toContain('Judge strictly.\nTwo lines &lt;b&gt;.</textarea>')

  const refused = await save(colleague, path, theirs, 'Judge kindly.')
  expect(refused).toContain('Current text')
  expect(refused).toContain('<pre tabindex="0">Judge strictly.\nTwo lines &lt;b&gt;.</pre>')
  expect(refused).toContain('Judge kindly.</textarea>')
  const replaced = await save(colleague, path, refused, 'Judge kindly.')
  expect(replaced).toContain('Judge prompt 102, saved by')

  const standard = await useBuiltIn(person, path, await readPage(person, path))
  expect(standard).toContain('Judge prompt saved')
  expect(standard).toContain(`${builtIn}</textarea>`)
})

test('viewers read the judge prompt, and a run links to the text it used', async ({
  stack,
  owner,
  signInAs,
}) => {
  const { id, slug } = await stack.prompt(owner)
  await stack.testCase(id)
  const run = await stack.evalRun(id)
  const { prisma } = stack.database
  const { projectId, userId: authorId } = owner
  const saved = { projectId, authorId, version: 101, fixedVersion: 2, createdAt: new Date() }
  await prisma.judgePrompt.create({ data: { ...saved, text: 'Only ours.' } })
  const judge = { judgeProviderId: 'demo', judgeProviderName: 'Demo', judgeModel: 'demo-brief' }
  await prisma.evalRun.update({ where: { id: run }, data: { ...judge, judgePrompt: 101 } })
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const shown = await readPage(viewer, `/projects/${projectId}/prompts/${slug}/evals/${run}`)
  const [, link = ''] = /href="([^"]*judge-prompt[^"]*)"[^>]*>judge prompt 101</.exec(shown) ?? []
  const page = await readPage(viewer, link.replaceAll('&amp;', '&').replace(/#.*/, ''))
  expect(page).toContain('Only ours.')
  expect(page).toContain('Admins and owners can change it')
  expect(page).not.toMatch(/<span>(Save|Use)/)
})
