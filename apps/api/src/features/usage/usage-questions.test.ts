import { fillPath } from '@promptwire/contract/build-request'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { expect } from 'vitest'
import { sendOperation } from '../../../../../test/support/operation-request.ts'
import { test } from '../../../test/support/usage-test.ts'

test('a query covers whole days and the same number of days before', async ({
  api,
  owner,
  people,
  pass,
}) => {
  const project = await people(owner)
  const { text } = await api.key(owner)
  const days: string[] = []
  for (const requests of [3, 2, 1]) {
    days.push(api.clock.now.toISOString().slice(0, 10))
    for (let i = 0; i < requests; i++) await api.get('/prompts', text)
    pass(1)
  }
  const [first = '', second = '', third = ''] = days
  const { data } = await project.get_usage({ from: third, to: third })
  expect(data).toMatchObject({ requests: 1, requests_before: 2 })
  const both = (await project.get_usage({ from: first, to: second })).data
  expect(both.groups.map(({ day, requests }) => [day, requests])).toEqual([
    [first, 3],
    [second, 2],
  ])
  const refused = (input: { from?: string; to?: string }) =>
    expect(project.get_usage(input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await refused({ from: third, to: first })
  await refused({ from: '2020-01-01', to: '2026-01-01' })
  await refused({ from: '0000-01-01', to: '0000-01-02' })
})

test('the file has a line for each count, and no name in it is a formula', async ({
  api,
  owner,
  people,
}) => {
  const project = await people(owner)
  const { slug, id } = await api.publishedPrompt(owner)
  await project.update_prompt({ prompt_id: slug, name: '=cmd()' })
  const key = await api.key(owner, 'live')
  await api.get(`/prompts/${slug}`, key.text)
  await api.get(`/prompts/${slug}?version=7`, key.text)
  const headers = { authorization: `Bearer ${await api.session(owner)}` }
  const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
  const file = await sendOperation(api.app.request, 'export_usage', {}, headers, prefix)
  const to = api.clock.now.toISOString().slice(0, 10)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="usage-${to}.csv"`)
  const lines = (await file.text()).trim().split('\n')
  expect(lines[0]).toBe('day,prompt_id,prompt,version,key_id,key,status,requests')
  expect(lines.slice(1).sort()).toEqual([
    expect.stringMatching(`^${to},${id},'=cmd\\(\\),,${key.id},.+,404,1$`),
    expect.stringMatching(`^${to},${id},'=cmd\\(\\),1,${key.id},.+,200,1$`),
  ])
})

test('lists callers of versions before the published one until they request it', async ({
  api,
  owner,
  people,
  pass,
}) => {
  const project = await people(owner)
  const { slug, id } = await api.publishedPrompt(owner)
  const [pinned, follower] = [await api.key(owner, 'live'), await api.key(owner, 'live')]
  await api.get(`/prompts/${slug}`, follower.text)
  await project.create_block({ prompt_id: slug, type: 'custom', title: 'More', content: 'Text' })
  const { version } = (await project.save_draft_version({ prompt_id: slug })).data
  await project.publish_version({ prompt_id: slug, version: Number(version) })
  // A session expires after 7 days without use.
  const outdated = async () => (await (await people(owner)).list_stale_clients({})).data
  expect(await outdated()).toEqual([])
  pass(1)
  await api.get(`/prompts/${slug}?version=1`, pinned.text)
  await api.get(`/prompts/${slug}`, follower.text)
  expect(await outdated()).toMatchObject([
    {
      key: { id: pinned.id },
      prompt: { id },
      version: 1,
      published_version: 2,
      requests: 1,
      last_day: api.clock.now.toISOString().slice(0, 10),
    },
  ])
  pass(8)
  expect(await outdated()).toEqual([])
})
