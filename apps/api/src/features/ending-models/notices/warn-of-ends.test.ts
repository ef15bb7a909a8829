import { expect } from 'vitest'
import { readEmails } from '../../../../test/support/emails.ts'
import { test } from '../../../../test/support/ending-models.ts'

test('a project is warned 60, 30 and 7 days ahead and on the day, once each', async ({
  owner,
  ending: { at, live, warn, events },
}) => {
  await live('reply', 'gpt-4o')
  await live('summary', 'openai/gpt-4o')
  const notice = (days_left: number) => ({
    project_id: owner.projectId,
    model: 'gpt-4o',
    ends_at: '2027-01-14',
    days_left,
    replaced_by: 'gpt-6-luna',
    prompts: 2,
  })
  for (const [date, ...sent] of [
    ['2026-11-14'],
    ['2026-11-15', notice(60)],
    ['2026-11-20'],
    ['2026-12-16', notice(29)],
    ['2027-01-06'],
    ['2027-01-07', notice(7)],
    ['2027-01-13'],
    ['2027-01-14', notice(0)],
    ['2027-01-15'],
  ] as const) {
    at(date)
    await warn()
    await warn()
    expect(await events(), date).toEqual(sent)
  }
})

test('a project that begins late gets the tightest notice alone, and none long after the end', async ({
  ending: { live, warn, events },
}) => {
  await live('late', 'gpt-4o')
  await warn()
  expect(await events()).toMatchObject([{ model: 'gpt-4o', days_left: 4 }])
  await live('old', 'gpt-5')
  await warn()
  expect(await events(), 'gpt-5 ended a month ago').toEqual([])
})

test('another date of the vendor is announced again', async ({
  ending: { live, warn, events },
}) => {
  await live('reply', 'gpt-4o')
  await warn()
  expect(await events()).toMatchObject([{ ends_at: '2027-01-14' }])
  await warn({ 'gpt-4o': '2027-01-30' })
  expect(await events()).toMatchObject([{ ends_at: '2027-01-30', days_left: 20 }])
  await warn()
  expect(await events(), 'the former date is back').toEqual([])
})

test('models of own servers, unused versions and deleted projects are no reason to warn', async ({
  ownersProject,
  ending: { live, next, warn, events },
}) => {
  await ownersProject.create_provider({
    kind: 'openai-compatible',
    name: 'Gateway',
    base_url: 'https://gateway.example/v1',
    default_model: 'gpt-4o',
    models: [],
  })
  await live('own', 'gpt-4o')
  await live('moved', 'gpt-4.1')
  await next('moved', 'gpt-5.2')
  await warn()
  expect(await events()).toEqual([])
  await live('reply', 'gpt-4.1')
  const { name } = (await ownersProject.get_project_summary({})).data
  await ownersProject.delete_project({ name })
  await warn()
  expect(await events()).toEqual([])
})

test('admins of the project get one email with the prompts of a model, and no one else', async ({
  api,
  owner,
  ownersProject,
  ending: { live, warn },
}) => {
  const admin = await api.member(owner, 'admin')
  const editor = await api.member(owner, 'editor')
  await ownersProject.rename_project({ name: 'Menu' })
  for (let i = 10; i < 32; i++) await live(`prompt-${i}`, 'gpt-4o')
  await live('visit-evil', 'gpt-4o', 'Visit evil.example')
  await warn()
  await warn()
  expect(await readEmails(api, editor.email)).toEqual([])
  for (const { email } of [owner, admin]) {
    const mails = await readEmails(api, email)
    expect(mails).toMatchObject([{ subject: 'Menu: gpt-4o ends on 14 January 2027' }])
    const text = mails[0]?.text ?? ''
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      'gpt-4o ends on 14 January 2027. The vendor names gpt-6-luna as its replacement.',
      '23 prompts use it:',
    ])
    expect(text).toMatch(/^A prompt: .*\/prompts\/visit-evil$/m)
    expect(text).not.toContain('evil.example')
    expect(text.match(/\/prompts\//g)).toHaveLength(20)
    expect(text).toMatch(/^And 3 more: http.*\/projects\/.*\/models$/m)
  }
})

test('the change is in the audit log, as one of the service', async ({
  client,
  devKey,
  ending: { live, warn },
}) => {
  await live('reply', 'gpt-4o')
  await warn()
  const { data } = await client.list_audit_entries({ action: 'model.ending' }, devKey)
  expect(data).toMatchObject([
    { target_name: 'gpt-4o', user_id: null, after: { ends_at: '2027-01-14', prompts: 1 } },
  ])
})
