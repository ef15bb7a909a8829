import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as webTest } from '../../../test/support/web-test.ts'

const SKILL = '---\nname: reply\ndescription: Answers a customer.\n---\n'

/** A prompt that offers every edit: a skill with a file, proposals, versions and a better order. */
const test = webTest.extend('subject', async ({ stack, owner, person }) => {
  const { id, slug } = await stack.publishedPrompt(owner, {
    name: 'Reply',
    front_matter: SKILL,
    blocks: [
      { type: 'role', title: 'Role', content: 'You help {{name}}.' },
      { type: 'context', title: 'Rules', content: 'Never promise a refund. '.repeat(60) },
    ],
  })
  await stack.publishedPrompt(owner, { slug: 'part', name: 'Part' })
  const project = `/projects/${owner.projectId}`
  const path = `${project}/prompts/${slug}`
  const file = new FormData()
  file.append('file', new Blob(['Notes']), 'notes.md')
  await person.postFiles(`${path}/files/add`, file)
  const [role] = (await stack.workingCopy(id))?.content.blocks ?? []
  const conflicting = await stack.proposal(id)
  await stack.saveVersion(id)
  await stack.editContent(id, (content) => ({ ...content, model_config: { model: 'theirs' } }))
  const manage = (managed: string) => person.post(`${path}/managed?tab=details`, { managed })
  return { id, slug, project, path, block: role?.id ?? '', conflicting, manage }
})

/** Paths below a prompt or project that forms submit to, and links to edit pages. */
const actionsIn = (html: string, project: string): string[] => {
  const content = html.slice(html.indexOf('<main'))
  const sent = [...content.matchAll(/<(?:form|button)[^>]*? (?:form)?action="([^"?#]+)/g)]
  const links = [
    ...content.matchAll(/ href="([^"?#]*\/(?:restore|new|ask|rewrite|include|tag))["?]/g),
  ]
  return [...sent, ...links].map(([, path = '']) => path.replace(project, ''))
}

/** All changes that remain possible for a prompt in git. */
const OTHER_CHANGES = [
  '',
  '/compare',
  '/managed',
  '/playground',
  '/prompts',
  '/prompts/selected/actions',
  '/prompts/selected/delete',
  '/prompts/selected/export',
  '/prompts/selected/folders',
  '/prompts/selected/move',
  '/prompts/selected/tag',
  '/proposals/:proposal/approve',
  '/proposals/:proposal/close',
  '/proposals/:proposal/comments',
  '/proposals/:proposal/request-changes',
  '/publish',
  '/save-version',
  '/test-cases/new',
]
const EDITS = [
  '/files/add',
  '/files/front-matter',
  '/files/remove',
  '/files/rename',
  '/include',
  '/proposals/:proposal/apply',
  '/proposals/:proposal/rebase',
  '/proposals/ask',
  '/proposals/better-order',
  '/proposals/new',
  '/proposals/rewrite',
  '/rename',
  '/versions/1/restore',
  '/versions/2/restore',
]

test('no page of a prompt in git has a form for an edit, and those of other changes stay', async ({
  stack,
  person,
  subject: { slug, project, path, block, conflicting, manage },
}) => {
  const pages = [
    path,
    ...['variables', 'model', 'tools', 'details'].map((tab) => `${path}?tab=${tab}`),
    ...[
      'versions',
      'versions/1/restore',
      'publish',
      'compare',
      'files',
      'include',
      'rename',
      'proposals',
      'proposals/new',
      `proposals/new?block=${block}`,
      'proposals/new?block=new',
      'proposals/ask',
      `proposals/rewrite?block=${block}`,
      'dependants',
      'playground',
      'test-cases',
      'evals',
    ].map((page) => `${path}/${page}`),
    `${project}/proposals/${conflicting}`,
    `${project}/prompts/selected/tag?prompt_ids=${slug}`,
    `${project}/prompts`,
  ]
  const collect = async () => {
    const found: string[] = []
    for (const page of pages) {
      const response = await person.get(page)
      const html = await response.text()
      expect(response.status, page).toBe(200)
      found.push(...actionsIn(html, project))
    }
    const named = found.map((each) =>
      each
        .replace(`/prompts/${slug}`, '')
        .replace(conflicting, ':proposal')
        .replace(/[\da-f]{8}-[\da-f-]{27}/, ':id'),
    )
    return [...new Set(named)].toSorted()
  }
  expect(await collect()).toEqual([...EDITS, ...OTHER_CHANGES].toSorted())
  await manage('git')
  expect(await collect()).toEqual(OTHER_CHANGES)

  const ofFile = { where: { id: conflicting }, data: { source: 'git' } }
  await stack.database.prisma.proposal.update(ofFile)
  const proposal = await (await person.get(`${project}/proposals/${conflicting}`)).text()
  expect(actionsIn(proposal, project)).toContain(`/proposals/${conflicting}/apply`)
})

test('a form that was open before is refused with the reason, and its text can be copied', async ({
  person,
  subject: { slug, project, path, block, conflicting, manage },
}) => {
  const [text, asked] = ['My typed text.', 'demo']
  const proposal = `${project}/proposals/${conflicting}`
  const forms: [path: string, fields: Record<string, string>][] = [
    [`${path}/files/front-matter`, { front_matter: SKILL.replace('Answers a customer.', text) }],
    [`${path}/proposals/new`, { title: text, block_title: 'New', block_content: text }],
    [`${path}/proposals/ask`, { goal: text, asked }],
    [`${path}/proposals/rewrite`, { block_id: block, how: 'own', instruction: text, asked }],
    [`${path}/include`, { part: 'part', title: text }],
    [`${path}/rename`, { name: text, slug: 'renamed' }],
    [`${path}/versions/1/restore`, {}],
    [`${proposal}/rebase`, { keep: 'mine' }],
    [`${project}/prompts/selected/tag`, { prompt_ids: slug, add_tags: text }],
  ]
  await manage('git')
  for (const [action, fields] of forms) {
    const response = await person.post(action, fields)
    const html = await response.text()
    expect([response.status, action], html).toEqual([409, action])
    expect(html).toContain(`edit its file ${slug}.prompt.md`)
    const kept = html.slice(html.indexOf('role="alert"'))
    if (Object.values(fields).some((field) => field.includes(text)))
      expect(kept, action).toContain(text)
  }
  expect(
    await (await person.post(`${path}/include`, { part: 'part', title: text })).text(),
  ).toMatch(/Copy your text now[\s\S]+My typed text/)
})

test('the pages of a prompt in git link to its file, if the project has the address', async ({
  stack,
  signInAs,
  owner,
  person,
  subject: { id, slug, project, path, conflicting, manage },
}) => {
  await manage('git')
  const settings = `${project}/settings`
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const pages = [path, `${path}/versions`, `${project}/proposals/${conflicting}`]
  const read = async (page: string, by = person) => (await by.get(page)).text()
  for (const page of pages) {
    expect(await read(page), page).toContain(`href="${settings}#prompt-files"`)
    expect(await read(page, viewer), page).not.toContain('#prompt-files')
  }
  const refused = await person.post(`${settings}/prompt-files`, { url: 'javascript:alert(1)' })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringMatching(/value="javascript:alert\(1\)"[\s\S]+http or https URL/),
  ])
  const url = 'https://git.example/acme/blob/main/prompts'
  expect((await person.post(`${settings}/prompt-files`, { url: `${url}/` })).status).toBe(303)
  expect(await read(settings)).toContain(`value="${url}"`)
  const { prisma } = stack.database
  const folder = { id: randomUUID(), projectId: owner.projectId, name: 'Ärger: neu' }
  await prisma.folder.create({ data: folder })
  for (const [folderId, below] of [
    [null, ''],
    [folder.id, '%C3%84rger%253A%20neu/'],
  ] as const) {
    await prisma.prompt.update({ where: { id }, data: { folderId } })
    const link = `<a href="${url}/${below}${slug}.prompt.md" rel="noreferrer">`
    for (const page of pages) {
      expect(await read(page, viewer), page).toContain(link)
      expect(await read(page), page).not.toContain('#prompt-files')
    }
  }
  expect((await viewer.post(`${settings}/prompt-files`, { url })).status).toBe(403)
  await person.post(`${settings}/prompt-files`, { url: ' ' })
  expect(await read(path)).not.toContain(url)
})
