import type { Child } from 'hono/jsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CodeExample, OperationEntry, type Reference } from './operation-entry.tsx'
import { tagTitle } from './operation-item.ts'
import { Basics, ErrorCatalogue } from './reference-basics.tsx'
import { Contents, Index } from './reference-contents.tsx'

interface ReferencePageProps {
  readonly reference: Reference
  /** Replaces {base_url}. */
  readonly baseUrl: string
  readonly mcpUrl: string
}

export const ReferencePage = ({ reference, baseUrl, mcpUrl }: ReferencePageProps) => (
  <ReferenceFrame reference={reference}>
    <PageHeader
      title="API reference"
      lead={
        <>
          Also as <a href={`${baseUrl}/openapi.json`}>OpenAPI 3.1</a> and as{' '}
          <a href="/docs.md">Markdown</a>. Every operation except the event stream is an MCP tool
          with the same name at <code>{mcpUrl}</code>.
        </>
      }
    />
    <Basics baseUrl={baseUrl} refusals={reference.refusals} />
    <Index reference={reference} />
    <ErrorCatalogue />
  </ReferenceFrame>
)

export const ResourcePage = ({
  reference,
  baseUrl,
  tag,
}: Pick<ReferencePageProps, 'reference' | 'baseUrl'> & { tag: Reference['tags'][number] }) => (
  <ReferenceFrame reference={reference}>
    <PageHeader title={tagTitle(tag.name)} lead={tag.description} />
    {reference.operations
      .filter((operation) => operation.tag === tag.name)
      .map((operation) => (
        <OperationEntry baseUrl={baseUrl} item={operation} />
      ))}
  </ReferenceFrame>
)

export const WebhookMessagesPage = ({ reference }: { reference: Reference }) => (
  <ReferenceFrame reference={reference}>
    <PageHeader
      title="Webhook messages"
      lead={
        <>
          Messages to your service, signed according to{' '}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Set them up on the
          Webhooks page.
        </>
      }
    />
    {reference.webhooks.map(({ type, description, example }) => (
      <article class="card operation" aria-labelledby={type}>
        <h2 id={type}>
          <code>{type}</code>
        </h2>
        <p>{description}</p>
        <CodeExample text={example} />
      </article>
    ))}
  </ReferenceFrame>
)

const ReferenceFrame = ({ reference, children }: { reference: Reference; children: Child }) => (
  <div class="reading">
    <Contents reference={reference} />
    <div class="reference-text">{children}</div>
  </div>
)
