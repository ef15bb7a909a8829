import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { isClosed } from './closed-form.tsx'
import { GateCallout } from './gate-callout.tsx'
import type { PublishReview } from './version-context.ts'

export interface RefusedUndoState {
  /** The version to restore. */
  readonly version: number | undefined
  /** The live version when the page was rendered. */
  readonly live: number | undefined
  readonly problem: string | undefined
  /** The version's review; undefined if it cannot be read. */
  readonly review: PublishReview | undefined
}

/** Shows the live version, and the missing requirements of the previous version. */
export const RefusedUndo = ({
  project,
  prompt,
  refused,
}: PromptContext & { readonly refused: RefusedUndoState }) => {
  const { version, problem, review } = refused
  const isGateClosed = review?.gate?.open === false
  const live = prompt.published_version
  return (
    <>
      <Callout
        kind="problem"
        title={
          live === null ? 'Nothing was undone, and nothing is live' : stillPublishedTitle(live)
        }
      >
        {isGateClosed && live === refused.live
          ? `Version ${version} does not pass the publish gate.`
          : problem}
      </Callout>
      {review && (isClosed(review) || review.empties_live) ? (
        <>
          {review.gate && isGateClosed ? (
            <GateCallout
              gate={review.gate}
              path={`${promptPath(project, prompt.slug)}/test-cases`}
            />
          ) : null}
          <div class="row">
            <ButtonLink href={`${promptPath(project, prompt.slug)}/publish?version=${version}`}>
              {`Publish version ${version}…`}
            </ButtonLink>
          </div>
        </>
      ) : null}
    </>
  )
}

const stillPublishedTitle = (live: number) => `Nothing was undone: version ${live} is live`
