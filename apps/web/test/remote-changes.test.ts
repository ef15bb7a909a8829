import { expect, test } from 'vitest'
import { RemoteChangeLog } from '../src/islands/editor/queue/remote-changes.ts'

const updated = (revision: number, ...changes: [action: string, type: string, id: string][]) => ({
  type: 'prompt.updated' as const,
  timestamp: '2026-11-22T08:00:00.000Z',
  data: { project_id: 'project', prompt_id: 'prompt', slug: 'prompt', revision },
  changes: changes.map(([action, target_type, target_id]) => ({ action, target_type, target_id })),
})

test('fetches only records named by events, each of them once', () => {
  const changes = new RemoteChangeLog()
  changes.add(updated(5, ['block.updated', 'block', 'role']), 4)
  changes.add(
    updated(6, ['variable.updated', 'variable', 'who'], ['block.updated', 'block', 'role']),
    4,
  )
  const only = ['model', 'details', 'tools', 'blocks/role', 'variables/who']
  expect(changes.take()).toEqual({ revision: 6, only })
  changes.add(updated(8, ['blocks.reordered', 'prompt', 'prompt']), 7)
  expect(changes.take()).toEqual({ revision: 8, only: ['model', 'details', 'tools'] })
})

test.for([
  ['one was missed', updated(7, ['block.updated', 'block', 'role'])],
  ['it names no changes', { ...updated(6), changes: undefined }],
  ['it may have changed anything', updated(6, ['prompt.rolled_back', 'prompt', 'prompt'])],
] as const)('fetches everything if %s', ([, event]) => {
  const changes = new RemoteChangeLog()
  changes.add(updated(5, ['block.updated', 'block', 'role']), 4)
  changes.add(event, 4)
  expect(changes.take().only).toBeUndefined()
})

test('retries a failed fetch with the next event', () => {
  const changes = new RemoteChangeLog()
  changes.miss()
  changes.add(updated(5, ['block.updated', 'block', 'role']), 4)
  expect(changes.take().only).toBeUndefined()
  changes.add(updated(6, ['block.updated', 'block', 'role']), 5)
  expect(changes.take().only).toEqual(['model', 'details', 'tools', 'blocks/role'])
})
