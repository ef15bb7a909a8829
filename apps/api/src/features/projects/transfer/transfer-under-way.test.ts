import { expect } from 'vitest'
import { createGate, pausedAnswer } from '../../../../../../test/support/paused-answer.ts'
import { evalTest } from '../../../../test/support/eval-test.ts'
import { createTransferAs } from '../../../../test/support/transfer-as.ts'

const SHORTER = JSON.stringify({
  summary: 'Shorter.',
  changes: [
    { change: 'update_block', block: 'block-1', title: null, content: 'PONG {{name}}', reason: '' },
  ],
})

const test = evalTest
  // Moves the project to an account whose owner is not a member here, and back.
  .extend('moving', async ({ api, owner, ownersProject, internalClient }) => {
    const receiver = await api.owner()
    const data = { accountId: receiver.accountId, userId: owner.userId, role: 'viewer' }
    await api.database.prisma.membership.create({ data })
    const transferAs = createTransferAs({ api, internalClient })
    const [former, receiving] = [await transferAs(owner), await transferAs(receiver)]
    return {
      receiver,
      move: async () => {
        const offer = await ownersProject.transfer_project({ account_id: receiver.accountId })
        await receiving.accept(offer.data.id)
        return () => former.takeBack(offer.data.id)
      },
    }
  })
  // A model of the former account that answers once the gate opens.
  .extend('gate', async ({ server, ownersProject }) => {
    const gate = createGate()
    server.rules.otherwise = ({ body }) => {
      const text = JSON.stringify(body).includes('Our secret goal') ? SHORTER : 'Hello'
      return { bytes: pausedAnswer(gate, { text: JSON.stringify(text).slice(1, -1) }) }
    }
    const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'small', concurrency: 1 }, {})
    return gate
  })
  .extend(
    'calls',
    ({ server }) =>
      () =>
        server.received.filter(({ method }) => method === 'POST'),
  )

test('a run of test cases makes no further call with a credential that stays behind', async ({
  evals,
  gate,
  calls,
  work,
  moving,
  projectAs,
  owner,
}) => {
  await evals.cases(3, [{ type: 'contains', value: 'Hello' }])
  const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  await expect.poll(() => calls().length).toBe(1)
  await moving.move()
  gate.open()
  const seen = await projectAs(moving.receiver, owner.projectId)
  const readRun = async () => (await seen.get_eval_run({ eval_run_id })).data
  await expect.poll(readRun).toMatchObject({ ended_at: expect.any(String) })
  await runner.stop()
  expect(calls()).toHaveLength(1)
  const { data: results } = await seen.list_eval_results({ eval_run_id })
  expect(results.map(({ outcome }) => outcome).filter((each) => each === 'passed')).toHaveLength(1)
})

test('nothing that someone of the former account asked a model for is kept after the transfer', async ({
  api,
  gate,
  calls,
  moving,
  projectAs,
  owner,
  prompt_id,
}) => {
  const colleague = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  const answers = [
    colleague.run_playground({ prompt_id, message: 'Our secret question' }),
    colleague.propose_changes({ prompt_id, goal: 'Our secret goal' }),
  ]
  const ended = Promise.allSettled(answers).then((each) => each.map(({ status }) => status))
  await expect.poll(() => calls().length).toBe(2)
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await moving.move()
  gate.open()
  // The person gets the answer that they waited for.
  expect(await ended).toEqual(['fulfilled', 'rejected'])
  const seen = await projectAs(moving.receiver, owner.projectId)
  expect((await seen.list_playground_runs({ prompt_id })).data).toEqual([])
  expect((await seen.list_proposals({ prompt_id })).data).toEqual([])
  await expect(colleague.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
