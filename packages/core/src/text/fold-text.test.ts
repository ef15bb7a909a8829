import { expect, test } from 'vitest'
import { foldText, splitFolded, unfoldPlace } from './fold-text.ts'

test.each([
  ['Zürich', 'zurich'],
  ['naïve café', 'naive cafe'],
  ['École'.normalize('NFD'), 'ecole'],
  ['ﬁnd №', 'find no'],
  ['Straße, Łódź, Øre', 'straße, łodz, øre'],
  ['Чёрный чай', 'черныи чаи'],
  ['ガ'.normalize('NFD'), 'ガ'],
  ['ｶﾞ', 'ガ'],
  ['한국'.normalize('NFD'), '한국'],
  ['Ａ１', 'a1'],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

test.each(['NFC', 'NFD'])('finds places behind accents in %s, however long the text', (form) => {
  const text = `${'Größe ﬁx … naïve 🙂 한국 '.repeat(200)}Zürich`.normalize(form)
  const place = foldText(text).indexOf('zurich')
  expect(text.slice(unfoldPlace(text, place)).normalize('NFC')).toBe('Zürich')
  expect(unfoldPlace(text, foldText(text).length)).toBe(text.length)
})

test.each([
  ['In Zürich und ZURICH', /zurich/g, ['In ', 'Zürich', ' und ', 'ZURICH', '']],
  ['Café au lait'.normalize('NFD'), /cafe/g, ['', 'Café'.normalize('NFD'), ' au lait']],
  ['a ﬁnd', /find/g, ['a ', 'ﬁnd', '']],
  ['oﬀ f', /f/g, ['o', 'ﬀ', ' ', 'f', '']],
  ['aﬁ', /af/g, ['', 'aﬁ', '']],
  ['nothing', /zurich/g, ['nothing']],
])('splits %s at matches', (text, pattern, pieces) => {
  expect(splitFolded(text, pattern)).toEqual(pieces)
  expect(pieces.join('')).toBe(text)
})
