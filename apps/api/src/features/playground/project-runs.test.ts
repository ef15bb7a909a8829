import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('lists the runs of a project newest first, in pages, each with its prompt', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const [reply, summary] = [
    await api.publishedPrompt(owner, { name: 'Reply' }),
    await api.publishedPrompt(owner, { name: 'Summary' }),
  ]
  const stranger = await api.owner()
  const foreign = await api.publishedPrompt(stranger)
  const evals: string[] = []
  const tried: string[] = []
  for (const { id } of [reply, summary, reply]) {
    evals.unshift(await api.evalRun(id))
    tried.unshift(await api.playgroundRun(owner, id))
  }
  await api.evalRun(foreign.id)
  await api.playgroundRun(stranger, foreign.id)
  const named = ({ slug }: typeof reply, name: string) => ({ prompt: { slug, name } })
  const names = [named(reply, 'Reply'), named(summary, 'Summary'), named(reply, 'Reply')]
  for (const [list, ids] of [
    [project.list_project_eval_runs, evals],
    [project.list_project_playground_runs, tried],
  ] as const) {
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, cursor: first.next_cursor ?? '' })
    expect(rest.next_cursor).toBeNull()
    const all = [...first.data, ...rest.data]
    expect(all).toMatchObject(names)
    expect(all.map(({ id }) => id)).toEqual(ids)
  }
})

test('compares an output by words with the last earlier one of the same model', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const prompt = await api.prompt(owner)
  const other = await api.prompt(owner)
  const add = async (promptId: string, model: string, output: string) => {
    const id = await api.playgroundRun(owner, promptId)
    await api.database.prisma.playgroundRun.update({ where: { id }, data: { model, output } })
    return id
  }
  const compare = async (playground_run_id: string) =>
    (await project.compare_playground_run({ playground_run_id })).data
  const first = await add(prompt.id, 'small', 'It is sent.')
  await add(other.id, 'small', 'Of another prompt.')
  const large = await add(prompt.id, 'large', 'Sent today.')
  await add(prompt.id, 'small', '')
  const last = await add(prompt.id, 'small', 'It was sent.')
  expect(await compare(first)).toEqual({ previous: null, content: [] })
  expect(await compare(large)).toMatchObject({ previous: { id: first } })
  expect(await compare(last)).toMatchObject({
    previous: { id: first, model: 'small' },
    content: [
      { kind: 'same', text: 'It ' },
      { kind: 'removed', text: 'is' },
      { kind: 'added', text: 'was' },
      { kind: 'same', text: ' sent.' },
    ],
  })
})
