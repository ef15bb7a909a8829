import type { StaleClient } from '@promptwire/contract/usage/usage'
import { count } from '@promptwire/core/text/count'
import { promptPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { longDay } from './requests-chart.tsx'
import { type UsageContext, usageHref } from './usage-query.ts'

interface StaleClientsProps extends UsageContext {
  readonly callers: readonly StaleClient[]
}

const MAX_CLIENTS = 20

const COLUMNS = [
  { text: 'Key' },
  { text: 'Prompt' },
  { text: 'Gets', align: 'end' },
  { text: 'Live', align: 'end' },
  { text: 'Requests', align: 'end', from: 'tablet' },
  { text: 'Last seen' },
] as const

/** Lists clients that pin a version older than the live version. */
export const StaleClients = ({ project, query, callers }: StaleClientsProps) => {
  const shown = query.isWhole ? callers : callers.slice(0, MAX_CLIENTS)
  return (
    <Section
      title="On an older version"
      id="outdated"
      lead="Keys that fetched an older version in the last 7 days, after the day the live one was published."
    >
      {callers.length === 0 ? (
        <p class="quiet-text">None: every caller gets the live version.</p>
      ) : (
        <Table label="Callers on an older version" columns={COLUMNS}>
          {shown.map((caller) => (
            <StaleClientRow project={project} query={query} caller={caller} />
          ))}
        </Table>
      )}
      {callers.length > shown.length ? (
        <div>
          <ButtonLink href={`${usageHref(project, query, { isWhole: true })}#outdated`}>
            {`Show all ${count(callers.length, 'caller')}`}
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  )
}

const StaleClientRow = ({ project, caller }: UsageContext & { caller: StaleClient }) => {
  const { key, prompt, version, published_version, requests, last_day } = caller
  const path = promptPath(project, prompt.id)
  return (
    <tr>
      <Cell main>
        <bdi>
          <Shortened text={key.name ?? key.id} />
        </bdi>
      </Cell>
      <Cell>
        <a href={`${path}/versions`}>
          <bdi>
            <Shortened text={prompt.name ?? prompt.id} />
          </bdi>
        </a>
      </Cell>
      <Cell align="end" numbers>
        <a href={`${path}/compare?from=${version}&to=${published_version}`}>{`v${version}`}</a>
      </Cell>
      <Cell align="end" numbers>{`v${published_version}`}</Cell>
      <Cell align="end" numbers from="tablet">
        {requests.toLocaleString('en')}
      </Cell>
      <Cell numbers>
        <time datetime={last_day}>{longDay(last_day)}</time>
      </Cell>
    </tr>
  )
}
