import type { ImportReview } from '@promptwire/contract/test-cases/people-test-cases'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import { FileForm } from './import-form.tsx'
import type { ImportContext } from './import-input.ts'
import { NotImportedList, Problems, Ready } from './import-review.tsx'

interface ImportPageProps extends ImportContext {
  /** The preview, once requested. */
  readonly review?: ImportReview | undefined
}

/** Imports test cases after a preview, all or none. */
export const ImportPage = (props: ImportPageProps) => {
  const { project, prompt, review } = props
  const isReady = review !== undefined && review.problems.length === 0 && review.count > 0
  return (
    <>
      <PromptHeader
        current="test-cases"
        project={project}
        prompt={prompt}
        title="Import test cases"
        lead="Imports all test cases of a file, or none."
      />
      {review ? <Problems review={review} /> : null}
      {review && !isReady ? <NotImportedList items={review.not_carried} /> : null}
      {isReady ? <Ready {...props} review={review} /> : <FileForm {...props} />}
    </>
  )
}
