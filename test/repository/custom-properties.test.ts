import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../apps/web/src', import.meta.url))

test('each custom property that a style sheet reads is set somewhere', () => {
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({ file, text: readFileSync(`${sources}/${file}`, 'utf8') }))
  const isSet = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/(--[\w-]+)(?:\s*:|['"])/g)].map(([, name]) => name),
    ),
  )
  const unset = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !isSet.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unset).toEqual([])
})
