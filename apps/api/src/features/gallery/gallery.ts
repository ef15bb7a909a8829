import { Failure } from '@promptwire/core/errors/failure'
import type { GalleryPrompt } from './gallery-prompt.ts'
import { bugTriage } from './prompts/bug-triage.ts'
import { commitMessage } from './prompts/commit-message.ts'
import { extractEntities } from './prompts/extract-entities.ts'
import { feedbackCoach } from './prompts/feedback-coach.ts'
import { headlineOptions } from './prompts/headline-options.ts'
import { incidentUpdate } from './prompts/incident-update.ts'
import { interviewSynthesis } from './prompts/interview-synthesis.ts'
import { jobDescription } from './prompts/job-description.ts'
import { knowledgeAnswer } from './prompts/knowledge-answer.ts'
import { plainLanguage } from './prompts/plain-language.ts'
import { refundDecision } from './prompts/refund-decision.ts'
import { requirementsReview } from './prompts/requirements-review.ts'
import { sqlFromQuestion } from './prompts/sql-from-question.ts'

/** Sorted by slug. */
export const GALLERY: readonly GalleryPrompt[] = [
  bugTriage,
  commitMessage,
  extractEntities,
  feedbackCoach,
  headlineOptions,
  incidentUpdate,
  interviewSynthesis,
  jobDescription,
  knowledgeAnswer,
  plainLanguage,
  refundDecision,
  requirementsReview,
  sqlFromQuestion,
]

export function requireGalleryPrompt(slug: string): GalleryPrompt {
  const found = GALLERY.find((prompt) => prompt.slug === slug)
  if (found) return found
  throw new Failure('NOT_FOUND', 'Gallery prompt not found; see list_gallery_prompts.')
}
