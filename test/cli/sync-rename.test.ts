import { expect } from 'vitest'
import { rest, type SyncFolder, test } from '../support/sync-team-test.ts'

const REPLY = 'prompts/support-reply.prompt.md'
const ANSWER = 'prompts/answer.prompt.md'
const LOCK = 'promptwire.lock'

const reply = (text = 'You help.', name = 'Support reply') => `---
name: ${name}
---

## Role {type=role}

${text}
Be kind.
Be brief.

## Guardrails {type=guardrails}

No refunds.
`
const RULES = `---
name: Rules
---

## Rules {type=guardrails}

Be kind.
`
const dependant = (include: string, text = 'Answer.') => `---
name: Reply
---

## Task {type=instructions}

${text}

## Rules {type=include include=${include}}
`

/** Renames a file like `git mv`. */
function move(folder: SyncFolder, from: string, to: string) {
  folder.write(to, folder.read(from))
  folder.remove(from)
}

function commit({ git }: SyncFolder, subject: string) {
  git('add', '--all')
  git('commit', '--quiet', '--message', subject)
}

test('git mv renames the prompt: its versions stay, its former slug answers, and another clone follows', async ({
  team: { one, other, api, compile },
}) => {
  one.write(REPLY, reply())
  await one.apply({ publish: true })
  const { data: before } = await api.get_working_copy({ prompt_id: 'support-reply' })
  await other.pull()
  move(one, REPLY, ANSWER)
  expect(await one.plan()).toEqual([
    'renamed       answer.prompt.md',
    '  > renamed support-reply → answer',
    'Prompts: 1, to apply: 1, refused: 0.',
  ])
  expect(await one.apply()).toEqual(['answer rename'])
  expect(await one.plan()).toEqual(rest(1))
  expect(await one.states()).toEqual(['in_sync'])
  const { data: after } = await api.get_working_copy({ prompt_id: 'answer' })
  expect(after).toEqual({ ...before, slug: 'answer' })
  expect(await compile('support-reply')).toBe(await compile('answer'))

  expect(await other.plan()).toEqual([
    'nothing to do support-reply.prompt.md: is renamed to "answer" on the server; pull moves the file',
    ...rest(1),
  ])
  other.edit(REPLY, 'You help.', 'You really help.')
  expect(await other.pull()).toEqual(['moved answer.prompt.md'])
  expect(other.read(ANSWER)).toContain('You really help.')
  expect(await other.apply()).toEqual(['answer version'])
  expect(await one.pull()).toEqual(['written answer.prompt.md'])
  expect(one.read(LOCK)).toBe(other.read(LOCK))
})

test('a file that was renamed and edited keeps its prompt, with a new name too, and moves with it', async ({
  team: { one, api },
}) => {
  one.write(REPLY, reply())
  one.write('prompts/other.prompt.md', reply('Nothing.', 'Other'))
  await one.apply()
  const { data: before } = await api.get_working_copy({ prompt_id: 'support-reply' })
  one.remove(REPLY)
  one.write('prompts/Sales/answer.prompt.md', reply('You answer.', 'Answer'))
  one.write('prompts/new.prompt.md', reply('All is new.', 'New').replace(/Be .*\n/g, ''))
  expect(await one.plan()).toEqual([
    'new version   Sales/answer.prompt.md',
    '  > renamed support-reply → answer',
    '  > folder Sales',
    '  ~ field name',
    '  ~ block "Role": content',
    'new prompt    new.prompt.md',
    '  + block "Role"',
    '  + block "Guardrails"',
    'Prompts: 3, to apply: 2, refused: 0.',
  ])
  expect(await one.apply()).toEqual(['answer version', 'new create'])
  expect(await one.plan()).toEqual(rest(3))
  const { data: after } = await api.get_working_copy({ prompt_id: 'answer' })
  expect([after.id, after.last_version, after.name]).toEqual([before.id, 2, 'Answer'])
  expect(after.blocks?.map(({ id }) => id)).toEqual(before.blocks?.map(({ id }) => id))
})

test('files that include a renamed part are at rest, and pull writes the new slug into them', async ({
  team: { one, other, compile },
}) => {
  one.write('prompts/rules.prompt.md', RULES)
  one.write('prompts/live.prompt.md', dependant('{"prompt":"rules"}'))
  one.write('prompts/pinned.prompt.md', dependant('{"prompt":"rules","version":1}'))
  await one.apply({ publish: true })
  await other.pull()
  move(one, 'prompts/rules.prompt.md', 'prompts/house-rules.prompt.md')
  // One file is updated in the same commit; the other is forgotten.
  one.edit('prompts/live.prompt.md', '"rules"', '"house-rules"')
  const stale =
    'nothing to do pinned.prompt.md: includes "rules", which is "house-rules" now; pull writes that'
  expect(await one.plan()).toEqual([
    'renamed       house-rules.prompt.md',
    '  > renamed rules → house-rules',
    stale,
    'Prompts: 3, to apply: 1, refused: 0.',
  ])
  expect(await one.apply({ publish: true })).toEqual(['house-rules rename'])
  expect(await one.plan()).toEqual([stale, ...rest(3)])
  one.edit('prompts/pinned.prompt.md', 'Answer.', 'Answer soon.')
  expect(await one.apply({ publish: true })).toEqual(['pinned version'])
  const repaired = 'pinned.prompt.md: includes "house-rules", which was renamed from "rules"'
  expect(await one.pull()).toEqual([`written ${repaired}`])
  expect(one.read('prompts/pinned.prompt.md')).toBe(
    dependant('{"prompt":"house-rules","version":1}', 'Answer soon.'),
  )
  expect(await one.plan()).toEqual(rest(3))
  expect(await one.pull()).toEqual([])
  expect(await compile('pinned')).toContain('Be kind.')

  expect(await other.pull()).toEqual([
    'written live.prompt.md: includes "house-rules", which was renamed from "rules"',
    `written ${repaired}`,
    'moved house-rules.prompt.md',
  ])
  for (const path of one.list()) expect(other.read(path)).toBe(one.read(path))
  expect(await other.plan()).toEqual(rest(3))
  other.write('prompts/rules-too.prompt.md', dependant('{"prompt":"rules"}'))
  expect(await other.apply({ publish: true }), 'a former slug').toEqual(['rules-too create'])
})

test('renames of both sides are a conflict, until one is preferred', async ({
  team: { one, other, api },
}) => {
  one.write(REPLY, reply())
  await one.apply()
  await other.pull()
  await api.rename_prompt({ prompt_id: 'support-reply', slug: 'reply' })
  const problem = 'both sides renamed it, here to "answer", on the server to "reply"'
  for (const folder of [one, other]) {
    move(folder, REPLY, ANSWER)
    expect((await folder.plan())[0]).toBe(
      `refused       answer.prompt.md: ${problem}; pull with --mine or --theirs, then apply`,
    )
    expect(await folder.apply()).toEqual([expect.stringContaining(problem)])
    expect(await folder.pull()).toEqual([
      `refused answer.prompt.md: ${problem}; pull with --mine or --theirs`,
    ])
  }
  expect(await one.pull('theirs')).toEqual(['moved reply.prompt.md'])
  expect(await one.plan()).toEqual(rest(1))
  await other.pull('mine')
  expect(await other.plan()).toContain('  > renamed reply → answer')
  await other.apply()
  expect((await api.list_prompts({})).data).toMatchObject([{ slug: 'answer' }])
  expect(await one.pull()).toEqual(['moved answer.prompt.md'])
})

test('a file that moves or is renamed keeps its base: it reverts no edit of the server', async ({
  team: { one, api },
}) => {
  one.write(REPLY, reply())
  await one.apply()
  const [block] = (await api.get_working_copy({ prompt_id: 'support-reply' })).data.blocks ?? []
  const edit = (content: string) => api.update_block({ block_id: block?.id ?? '', content })
  await edit('Not saved.')
  move(one, REPLY, ANSWER)
  expect(await one.apply()).toEqual(['answer rename'])
  expect(await one.plan()).toEqual(rest(1))
  await api.save_draft_version({ prompt_id: 'answer' })
  for (const [from, to, outcome] of [
    [ANSWER, 'prompts/Sales/answer.prompt.md', 'answer move'],
    ['prompts/Sales/answer.prompt.md', 'prompts/Sales/help.prompt.md', 'help rename'],
  ] as const) {
    move(one, from, to)
    expect(await one.apply()).toEqual([outcome])
    expect((await one.plan())[0]).toContain('changed on the server; pull updates the file')
  }
  expect(await one.pull()).toEqual(['written Sales/help.prompt.md'])
  expect(one.read('prompts/Sales/help.prompt.md')).toContain('Not saved.')
  one.remove(LOCK)
  move(one, 'prompts/Sales/help.prompt.md', 'prompts/help.prompt.md')
  expect(await one.apply(), 'without a lock').toEqual(['help move'])
  expect(await one.plan()).toEqual(rest(1))
})

test('a rename on the server and a move of the file are one place', async ({
  team: { one, api },
}) => {
  one.write(REPLY, reply())
  await one.apply()
  await api.rename_prompt({ prompt_id: 'support-reply', slug: 'answer' })
  one.write('prompts/Sales/support-reply.prompt.md', one.read(REPLY))
  one.remove(REPLY)
  expect(await one.pull()).toEqual(['moved Sales/answer.prompt.md'])
  expect(await one.plan()).toContain('  > folder Sales')
  expect(await one.apply()).toEqual(['answer move'])
  expect(await one.plan()).toEqual(rest(1))
})

test('renames are applied from a checkout with an old lock, as in CI', async ({
  team: { one, open },
}) => {
  one.git('init', '--quiet')
  one.write(REPLY, reply())
  await one.apply()
  commit(one, 'Add a prompt')
  const lock = one.read(LOCK)
  const ci = open()
  ci.git('init', '--quiet')
  let [path, text] = [REPLY, reply()]
  for (const [n, name] of ['second', 'third', 'fourth'].entries()) {
    const next = `prompts/${name}.prompt.md`
    for (const folder of [one, ci]) {
      if (n > 0) move(folder, path, next)
      else folder.write(next, text)
      folder.write(LOCK, lock)
      if (n === 0 && folder === one) folder.remove(REPLY)
      if (n === 1) folder.write(next, text.replace('You help.', 'You help more.'))
      commit(folder, `Rename to ${name}`)
    }
    text = one.read(next)
    const from = path.replace('prompts/', '').replace('.prompt.md', '')
    expect(await ci.plan()).toContain(`  > renamed ${from} → ${name}`)
    expect(await ci.apply()).toEqual([`${name} ${n === 1 ? 'version' : 'rename'}`])
    ci.write(LOCK, lock)
    expect(await ci.plan()).toEqual(rest(1))
    path = next
  }
  one.write(LOCK, lock)
  expect(await one.states()).toEqual(['in_sync'])
})

test('a slug of another prompt is refused, also one that it had, and files may change places in no commit', async ({
  team: { one, api },
}) => {
  one.write(REPLY, reply())
  one.write(ANSWER, reply('You answer.', 'Answer'))
  await one.apply()
  await api.create_prompt({ name: 'Taken' })
  await api.create_prompt({ name: 'Was taken' })
  await api.rename_prompt({ prompt_id: 'was-taken', slug: 'is-free' })
  move(one, REPLY, 'prompts/taken.prompt.md')
  move(one, ANSWER, 'prompts/was-taken.prompt.md')
  const refusals = await one.plan()
  expect(refusals).toContain(
    'refused       taken.prompt.md: "taken" is the slug of another prompt; rename the file',
  )
  expect(refusals).toContain(
    'refused       was-taken.prompt.md: "was-taken" is a former slug of "is-free", which answers to it; rename the file, or release the slug on the page of "is-free"',
  )
  one.write(REPLY, one.read('prompts/was-taken.prompt.md'))
  one.write(ANSWER, one.read('prompts/taken.prompt.md'))
  one.remove('prompts/taken.prompt.md')
  one.remove('prompts/was-taken.prompt.md')
  const swapped = await one.plan()
  expect(swapped.filter((line) => line.includes('is the slug of another'))).toHaveLength(2)
  // Tokens are counted some time after a save.
  const listed = async () => (await api.list_prompts({})).data.map(({ tokens: _, ...rest }) => rest)
  const before = await listed()
  await one.apply({ publish: true })
  expect(await listed()).toEqual(before)
})

test('a copy is a new prompt, a deleted prompt is not renamed, and a key that only proposes renames nothing', async ({
  team: { one, api },
}) => {
  one.write(REPLY, reply())
  await one.apply()
  one.write('prompts/copy.prompt.md', one.read(REPLY))
  one.edit(REPLY, 'You help.', 'You help now.')
  expect(await one.apply()).toEqual(['copy create', 'support-reply version'])
  move(one, REPLY, ANSWER)
  expect((await one.plan({ propose: true }))[0]).toBe(
    'refused       answer.prompt.md: is renamed, and only changes can be proposed: --propose',
  )
  await api.delete_prompt({ prompt_id: 'support-reply', confirm: true })
  expect(await one.apply()).toEqual(['answer create'])
})

test('a lock that was written by hand loses no prompt', async ({ team: { one, api } }) => {
  one.write(REPLY, reply())
  await one.apply()
  const lock = one.read(LOCK)
  const { data: before } = await api.list_prompts({})
  one.write(LOCK, lock.replace('support-reply', 'Sales/support-reply'))
  expect(await one.plan()).toEqual(rest(1))
  one.write(LOCK, lock.replace('support-reply', 'gone'))
  expect(await one.plan()).toEqual(rest(1))
  // The lock says that both sides had the new place, so the server is the side that moved.
  move(one, REPLY, ANSWER)
  one.write(LOCK, lock.replace('support-reply', 'answer'))
  expect(await one.pull()).toEqual(['moved support-reply.prompt.md'])
  expect(one.read(LOCK)).toBe(lock)
  expect((await api.list_prompts({})).data).toEqual(before)
})
