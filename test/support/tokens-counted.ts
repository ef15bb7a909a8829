import { expect } from 'vitest'
import type { Stack } from './stack.ts'

/** Waits until the tokens of every prompt are counted, which is some seconds after its last change. */
export async function tokensCounted({ database }: Pick<Stack, 'database'>): Promise<void> {
  const uncounted = () => database.prisma.prompt.count({ where: { tokens: null } })
  await expect.poll(uncounted).toBe(0)
}
