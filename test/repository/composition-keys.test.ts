import { expect, test } from 'vitest'
import { readSource, sourcesIn } from '../support/sources.ts'

/** A capture listener on the window, which runs next to the input method handler. */
const OF_WINDOW = /(?<![\w.])(?:window\.|view\.|globalThis\.)?addEventListener\(\s*'key/

test('no other handler of keys comes before the one that keeps those of input methods', () => {
  const files = sourcesIn('apps/web/src/islands')
  expect(files.length, 'the walk found files').toBeGreaterThan(50)
  const found = files.filter((file) => OF_WINDOW.test(readSource(file)))
  // The palette adds its listener when it opens, after the frame's.
  expect(found.toSorted()).toEqual([
    'apps/web/src/islands/frame/composition-keys.ts',
    'apps/web/src/islands/palette.ts',
  ])
  const byOtherEvents = files.filter((file) => /'key(up|press)'/.test(readSource(file)))
  expect(byOtherEvents, 'keyup and keypress are not kept').toEqual([])
})
