import { expect } from 'vitest'
import { rest, type SyncFolder, test } from '../support/sync-team-test.ts'

const RULES = 'prompts/rules.prompt.md'
const LIVE = 'prompts/live.prompt.md'
const PINNED = 'prompts/pinned.prompt.md'
const INCLUDE = '{type=include include={"prompt":"rules"}}'

const part = (text: string, value = 'there') => `---
name: Rules
variables:
  name:
    default_value: ${value}
---

## Rules {type=guardrails heading=tag}

${text}
`
const dependant = (include = '{"prompt":"rules"}') => `---
name: Reply
---

## Task {type=instructions}

Answer.

## Rules {type=include include=${include}}
`

function writeThree({ write }: SyncFolder) {
  write(RULES, part('Be kind to {{name}}.'))
  write(LIVE, dependant())
  write(PINNED, dependant('{"prompt":"rules","version":1}'))
}

test('files with live and pinned parts are at rest after each apply, for two people, whatever the part says', async ({
  team: { one, other, compile },
}) => {
  writeThree(one)
  expect(await one.apply({ publish: true })).toHaveLength(3)
  expect(await one.plan()).toEqual(rest(3))
  const rounds = [
    ['one', one, other],
    ['two', other, one],
    ['three', one, other],
  ] as const
  for (const [round, author, reader] of rounds) {
    author.write(RULES, part(`Be kind to {{name}}, ${round}.`, round))
    expect(await author.apply({ publish: true })).toEqual(['rules version'])
    expect(await author.plan()).toEqual(rest(3))
    const answered = (text: string) => text.replace('Answer.', `Answer, ${round}.`)
    author.write(LIVE, answered(dependant()))
    author.write(PINNED, answered(dependant('{"prompt":"rules","version":1}')))
    expect(await author.apply({ publish: true })).toEqual(['live version', 'pinned version'])
    expect(await author.plan()).toEqual(rest(3))
    expect(await author.pull()).toEqual([])
    expect(await author.states()).toEqual(['in_sync'])
    expect(author.read(LIVE)).toBe(answered(dependant()))
    expect(await compile('live')).toContain(`Be kind to ${round}, ${round}.`)
    expect(await compile('pinned')).toContain('Be kind to there.')
    // The reader has the same commit, but not the author's lock.
    for (const path of author.list()) reader.write(path, author.read(path))
    expect(await reader.plan()).toEqual(rest(3))
    expect(await reader.apply({ publish: true })).toEqual([])
    expect(await reader.pull()).toEqual([])
    expect(await reader.states()).toEqual(['in_sync'])
  }
})

/** A file from an earlier release, with the shared part's text of that time. */
const EARLIER = `---
name: Reply
variables:
  name:
    default_value: there
---

## Task {type=instructions}

Answer.

## Rules {type=include heading=none include={"prompt":"rules"}}

<Rules>Be kind to {{name}}.</Rules>
`

test('pull heals the file and the lock that an earlier version wrote, and says so', async ({
  team: { one, api },
}) => {
  writeThree(one)
  await one.apply({ publish: true })
  const lock = one.read('promptwire.lock')
  const { data } = await api.get_working_copy({ prompt_id: 'live' })
  const { prompts } = JSON.parse(lock)
  prompts[data.id].hash = 'f'.repeat(64)
  const earlierLock = JSON.stringify({ format: 1, prompts })
  for (const rules of ['Be kind to {{name}}.', 'Be brief, {{name}}.']) {
    one.write(RULES, part(rules))
    await one.apply({ publish: true })
    one.write('promptwire.lock', earlierLock)
    one.write(LIVE, EARLIER)
    const words =
      'nothing to do live.prompt.md: the text below "Rules" is that of a shared part; edit it there, and pull to remove it here'
    expect(await one.plan()).toEqual([words, ...rest(3)])
    expect(await one.apply(), 'nothing is refused').toEqual([])
    one.write('promptwire.lock', earlierLock)
    const healed =
      'written live.prompt.md: without the text of the shared part "Rules", which an earlier version wrote'
    expect(await one.pull()).toContain(healed)
    expect(one.read(LIVE)).toBe(dependant())
    expect(await one.plan()).toEqual(rest(3))
    expect(await one.states()).toEqual(['in_sync'])
  }
  one.write('promptwire.lock', earlierLock)
  expect(await one.pull()).toContain(
    'unchanged live.prompt.md: promptwire.lock is of an earlier version, and is renewed',
  )
  expect(JSON.parse(one.read('promptwire.lock')).prompts[data.id]).toEqual(
    JSON.parse(lock).prompts[data.id],
  )
})

test('a shared part becomes a block of its own and back, and its variables come and go with it', async ({
  team: { one, api, compile },
}) => {
  writeThree(one)
  await one.apply({ publish: true })
  const variables = async () => {
    const { data } = await api.get_working_copy({ prompt_id: 'live' })
    return data.variables?.map(({ key, default_value }) => `${key}: ${default_value}`)
  }
  const own = 'variables:\n  name:\n    default_value: Jo\n'
  const steps = [
    [INCLUDE, '{}', []],
    ['{}', INCLUDE, ['name: there']],
    ['name: Reply\n', `name: Reply\n${own}`, ['name: Jo']],
    [own, '', ['name: there']],
    [INCLUDE, '{}\n\nBe {{name}}.', []],
  ] as const
  for (const [from, to, expected] of steps) {
    one.edit(LIVE, from, to)
    const before = one.read(LIVE)
    expect(await one.apply({ publish: true }), to).toEqual(['live version'])
    expect(await variables(), to).toEqual(expected)
    expect(one.read(LIVE)).toBe(before)
    expect(await one.plan()).toEqual(rest(3))
  }
  expect(await compile('live')).toContain('## Rules\nBe {{name}}.')
})

/** Nested shared parts whose names sort against their dependencies. */
const LEVELS = [5, 4, 3, 2, 1].map((level) => `prompts/level-${level}.prompt.md`)

test('apply saves parts before the prompts that include them, with and without publishing', async ({
  team: { one, api, compile },
}) => {
  for (const [n, path] of LEVELS.entries()) {
    const rules = n === 0 ? 'Rules {}\n\nBe kind.' : ''
    const include = `Part {type=include include={"prompt":"level-${6 - n}"}}`
    one.write(path, `---\nname: Level ${n}\n---\n\n## ${rules || include}\n`)
  }
  one.write(LIVE, dependant('{"prompt":"level-1"}'))
  one.write(PINNED, dependant('{"prompt":"level-5","version":1}'))
  expect(await one.apply()).toHaveLength(7)
  expect(await one.plan()).toEqual(rest(7))
  one.edit('prompts/level-5.prompt.md', 'Be kind.', 'Be brief.')
  for (const path of LEVELS) one.edit(path, 'name: Level', 'description: New\nname: Level')
  one.edit(LIVE, 'Answer.', 'Reply.')
  expect(await one.apply({ publish: true })).toHaveLength(6)
  expect(await one.plan()).toEqual(rest(7))
  expect(await compile('live')).toContain('Be brief.')
  for (const path of one.list()) one.remove(path)
  expect(await one.apply({ prune: true })).toHaveLength(7)
  expect((await api.list_prompts({})).data).toEqual([])
})

test('plan refuses missing parts and rings in a line each, and takes parts outside the folder', async ({
  team: { one, api },
}) => {
  await api.create_prompt({ name: 'Outside', blocks: [] })
  one.write(LIVE, dependant('{"prompt":"outside"}'))
  expect(await one.plan()).toContain(
    'refused       live.prompt.md: includes "outside", which has no saved version',
  )
  await api.save_draft_version({ prompt_id: 'outside' })
  await api.publish_version({ prompt_id: 'outside', version: 1 })
  expect(await one.apply({ publish: true })).toEqual(['live create'])
  one.write('prompts/a.prompt.md', dependant('{"prompt":"b"}'))
  one.write('prompts/b.prompt.md', dependant('{"prompt":"a"}'))
  one.write('prompts/c.prompt.md', dependant('{"prompt":"gone"}'))
  one.write('prompts/d.prompt.md', dependant('{"prompt":"outside","version":9}'))
  expect(await one.plan()).toEqual([
    'refused       a.prompt.md: includes itself: a → b → a',
    'refused       b.prompt.md: includes itself: b → a → b',
    'refused       c.prompt.md: includes "gone", which has no file and is no prompt of the project',
    'refused       d.prompt.md: includes version 9 of "outside", whose newest is 1',
    'nothing to do outside.prompt.md: is new on the server; pull writes it',
    'Prompts: 6, to apply: 0, refused: 4.',
  ])
})
