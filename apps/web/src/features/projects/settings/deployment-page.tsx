import type { Finding } from '@promptwire/deployment-check/check-deployment'
import { Button } from '../../../ui/controls/button.tsx'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Status } from '../../../ui/data/badge.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'
import { PageHeader, Section } from '../../../ui/layout/page-header.tsx'
import type { DeploymentReport } from './deployment-test.ts'

interface DeploymentPageProps {
  readonly path: string
  /** Address of the MCP server for clients. */
  readonly address: string
  /** The report of the test that just ran. */
  readonly report: DeploymentReport | undefined
}

/** Tests from this server whether AI clients can connect. */
export const DeploymentPage = ({ path, address, report }: DeploymentPageProps) => (
  <>
    <PageHeader
      title="Test this deployment"
      lead={
        <>
          Tests from this server whether AI clients can connect to <code>{address}</code>.
        </>
      }
    />
    {report ? <Report {...report} /> : null}
    <PostForm action={path}>
      <Button kind="primary">{report ? 'Run test again' : 'Run test'}</Button>
    </PostForm>
    <p class="quiet-text">
      Clients may take another network path than this server. To test from your machine, run{' '}
      <code>node apps/mcp/dist/check.js {address}</code> in a checkout of Promptwire.
    </p>
  </>
)

const COLUMNS = [{ text: 'Step' }, { text: 'Result' }] as const

const Report = ({ findings, finishedAt }: DeploymentReport) => (
  <>
    <Verdict finding={findings.at(-1)} />
    <Section
      title="Steps"
      id="steps"
      lead={
        <>
          Tested <When at={finishedAt} exact />. The test stops at the first failure.
        </>
      }
    >
      <Table label="Steps of the test" columns={COLUMNS}>
        {findings.map(({ step, cause }) => (
          <tr>
            <Cell>{step}</Cell>
            <Cell>
              {cause ? <Status tone="danger">Failed</Status> : <Status tone="live">OK</Status>}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  </>
)

const Verdict = ({ finding }: { finding: Finding | undefined }) =>
  finding?.cause ? (
    <Callout kind="problem" title={finding.cause.problem}>
      {finding.cause.remedy}
    </Callout>
  ) : (
    <Callout kind="done" title="Clients can connect">
      Every step works.
    </Callout>
  )
