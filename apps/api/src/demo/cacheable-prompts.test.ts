import { reportCache } from '@promptwire/core/formats/cache-report'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { expect, test } from 'vitest'
import { GALLERY } from '../features/gallery/gallery.ts'
import { type PromptDraft, toPromptContent } from '../features/prompts/prompt-draft.ts'
import { DEMO_PROMPTS } from './prompts.ts'

const count = await tokenCounterFor('gpt-4o')
const DEMO = DEMO_PROMPTS.flatMap(({ saved, unsaved }) => [...saved, ...(unsaved ? [unsaved] : [])])

function readShare(drafts: readonly PromptDraft[]): number {
  const reports = drafts.map((draft) => {
    const { blocks } = toPromptContent(draft, new Date(0))
    const report = reportCache(blocks, count)
    expect(report.stable_tokens / report.tokens, draft.name).toBeGreaterThan(0.4)
    expect(report.better, draft.name).toBeNull()
    return report
  })
  const add = (name: 'tokens' | 'stable_tokens') =>
    reports.reduce((sum, report) => sum + report[name], 0)
  return add('stable_tokens') / add('tokens')
}

test('most of the gallery and of the demo comes before the first placeholder, in the best order', () => {
  expect(readShare(GALLERY), 'gallery').toBeGreaterThan(0.6)
  expect(readShare(DEMO), 'demo').toBeGreaterThan(0.6)
})
