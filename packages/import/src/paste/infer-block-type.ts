import type { BlockType } from './section.ts'

/** Block types by title; the first match wins. */
const TITLES: readonly (readonly [BlockType, RegExp])[] = [
  ['output_format', /\b(output|format|response|schema|answer|reply)\b/i],
  [
    'guardrails',
    /\b(guardrails?|constraints?|rules?|limits?|restrictions?|safety|don'?ts?|never)\b/i,
  ],
  ['role', /\b(role|persona|identity|who you are|you are)\b/i],
  ['context', /\b(context|background|input|data|documents?|information|about)\b/i],
  ['instructions', /\b(instructions?|tasks?|steps?|goals?|objectives?|process|what to do)\b/i],
]

/** Block types by the start of a paragraph. */
const OPENING_PHRASES: readonly (readonly [BlockType, RegExp])[] = [
  ['role', /^(you are|you're|act as|your role|imagine you|pretend)\b/i],
  ['guardrails', /^(never|do not|don't|avoid|you must not|under no circumstances|refuse)\b/i],
  [
    'output_format',
    /^(respond (in|with|as|only)|answer (in|with|as|only)|reply (in|with|as|only)|return|output|format|write your answer)\b/i,
  ],
  ['context', /^(context|background|here (is|are)|the following|given)\b/i],
]

export const inferTypeFromTitle = (title: string): BlockType =>
  TITLES.find(([, words]) => words.test(title))?.[0] ?? 'custom'

export const inferTypeFromParagraph = (paragraph: string): BlockType =>
  OPENING_PHRASES.find(([, words]) => words.test(paragraph.trimStart()))?.[0] ?? 'instructions'
