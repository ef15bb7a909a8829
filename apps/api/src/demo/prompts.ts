import type { DemoPrompt } from './demo-prompt.ts'
import { codeReview } from './prompts/code-review.ts'
import { meetingSummary } from './prompts/meeting-summary.ts'
import { releaseNotes } from './prompts/release-notes.ts'
import { salesFollowUp } from './prompts/sales-follow-up.ts'
import { supportReply } from './prompts/support-reply.ts'
import { ticketTriage } from './prompts/ticket-triage.ts'

export const DEMO_PROMPTS: readonly DemoPrompt[] = [
  supportReply,
  releaseNotes,
  codeReview,
  meetingSummary,
  salesFollowUp,
  ticketTriage,
]
