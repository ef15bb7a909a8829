import { type EvalRun, evalsPath } from '../../../product/evals/eval-paths.ts'
import { versionLabel } from '../../../product/evals/run-labels.ts'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import type { Piece } from '../../../ui/data/text-lines.ts'
import { TextDifference } from '../../../ui/diff/text-difference.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import type { EvalResult } from '../eval-context.ts'
import { EvalResultCard } from '../eval-result-card.tsx'

interface RunResult {
  readonly run: EvalRun
  readonly result: EvalResult
}

interface CasePageProps extends PromptContext, RunResult {
  readonly baseline: (RunResult & { readonly pieces: readonly Piece[] }) | undefined
}

/** The result of a test case in one run, and its differences from the baseline. */
export const CasePage = ({ project, prompt, run, result, baseline }: CasePageProps) => {
  const path = `${evalsPath(project, prompt)}/${run.id}`
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title={versionLabel(run)}
        lead={
          <>
            Result of one test case with <bdi>{run.model}</bdi>.
          </>
        }
      >
        <ButtonLink href={path}>All results of the run</ButtonLink>
      </PromptHeader>
      {baseline ? <Difference {...baseline} /> : null}
      <Section title="Result" id="result">
        <EvalResultCard result={result} path={undefined} query="" />
      </Section>
      {baseline ? (
        <Section title={`Baseline: ${describeRun(baseline.run)}`} id="baseline">
          <EvalResultCard result={baseline.result} path={undefined} query="" isBaseline />
        </Section>
      ) : null}
    </>
  )
}

const describeRun = (run: EvalRun) => `${versionLabel(run)}, ${run.model}`

const Difference = ({ run, pieces }: RunResult & { pieces: readonly Piece[] }) => (
  <Section title="Changes of the output" id="difference">
    {pieces.every(({ kind }) => kind === 'same') ? (
      <p class="quiet-text">The same output as in the baseline.</p>
    ) : (
      <>
        <p class="quiet-text">
          Compared with {versionLabel(run)}, <bdi>{run.model}</bdi>.
        </p>
        <TextDifference pieces={pieces} />
      </>
    )}
  </Section>
)
