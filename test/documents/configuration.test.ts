import { describe, expect, test } from 'vitest'
import { renderConfiguration, SCHEMAS, WRITE_COMMAND } from '../support/configuration-document.ts'

describe('docs/configuration.md', () => {
  test(`is generated from the schemas of the apps: ${WRITE_COMMAND}`, async () => {
    await expect(renderConfiguration()).toMatchFileSnapshot('../../docs/configuration.md')
  })

  test.each(Object.entries(SCHEMAS))('lists every variable of %s exactly once', (_, { shape }) => {
    const listed = [...renderConfiguration().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    const names = Object.keys(shape)
    expect(names.length).toBeGreaterThan(1)
    const counts = names.map((name) => listed.filter((other) => other === name).length)
    expect(counts).toEqual(names.map(() => 1))
  })
})
