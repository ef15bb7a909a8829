import type { Project } from '@promptwire/contract/projects/project'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

interface FirstRequestProps {
  readonly project: Project
  /** A prompt to fetch. */
  readonly slug: string | undefined
  readonly api: string
}

/** Explains the page and shows a first request. */
export const FirstRequest = ({ project, slug, api }: FirstRequestProps) => (
  <>
    <Empty
      icon="chart-no-axes-column"
      title="No requests yet"
      text="Requests with this project's keys are counted here by day, prompt, version, key and status."
    >
      <ButtonLink href={`/projects/${project.id}/keys`}>Open API keys</ButtonLink>
      <ButtonLink href={`/projects/${project.id}/quick-start`}>Open quick start</ButtonLink>
    </Empty>
    <Section title="Send your first request" id="first" lead="Set PROMPTWIRE_API_KEY to your key.">
      <Copyable label="the request" text={buildCurl(api, slug)} />
    </Section>
  </>
)

const buildCurl = (api: string, slug: string | undefined): string =>
  [
    `curl ${api}/api/v1/prompts${slug === undefined ? '' : `/${slug}/compiled`}`,
    '-H "Authorization: Bearer $PROMPTWIRE_API_KEY"',
  ].join(' \\\n  ')
