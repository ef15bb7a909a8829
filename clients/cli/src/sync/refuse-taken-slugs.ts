import type { Project } from './served-project.ts'
import { refuse, type Step } from './step.ts'

/** Refuses steps that use another prompt's slug, including its slugs of the last 30 days. */
export async function refuseTakenSlugs(project: Project, steps: readonly Step[]): Promise<Step[]> {
  const present = new Map([...project.prompts.values()].map(({ id, slug }) => [slug, id]))
  const wanted = steps.flatMap((step) => toWantedSlug(step) ?? [])
  const former = await project.findFormer(wanted.filter((slug) => !present.has(slug)))
  return steps.map((step) => {
    const slug = toWantedSlug(step)
    const id = slug && (present.get(slug) ?? former.get(slug))
    if (!id || id === step.pair.served?.id) return step
    const other = project.prompts.get(id)?.slug
    return refuse(
      step.pair,
      slug === other
        ? `"${slug}" is the slug of another prompt; rename the file`
        : `"${slug}" is a former slug of "${other}", which answers to it; rename the file, or release the slug on the page of "${other}"`,
    )
  })
}

const toWantedSlug = ({ action, pair, renameTo }: Step): string | undefined =>
  action === 'create' ? pair.file?.slug : renameTo
