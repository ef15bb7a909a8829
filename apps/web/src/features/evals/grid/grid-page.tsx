import { evalsPath } from '../../../product/evals/eval-paths.ts'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { canRun } from '../eval-context.ts'
import { EvalGrid, GridProgress } from './eval-grid.tsx'
import type { Grid } from './load-grid.ts'

export const GridPage = ({ project, prompt, grid }: PromptContext & { grid: Grid }) => {
  const path = evalsPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title="Compare side by side"
        lead="The first column is the baseline. A regression passes there and fails in a later column."
      >
        <ButtonLink href={path}>Other columns</ButtonLink>
      </PromptHeader>
      <EvalGrid grid={grid} path={path} canRun={canRun(project)} />
      <GridProgress grid={grid} path={path} />
    </>
  )
}
