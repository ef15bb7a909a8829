import { expect, test } from 'vitest'
import { recordCases } from '../test/compiler-cases.ts'

test('every client compiles the recorded cases to the same results', async () => {
  const cases = await recordCases()
  const lines = cases.map((each) => JSON.stringify(each)).join(',\n')
  await expect(`[\n${lines}\n]\n`).toMatchFileSnapshot('../../../clients/compiler-cases.json')
})
