import { FAILURES } from '@promptwire/core/errors/failure'
import type { Child } from 'hono/jsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CodeExample, OperationEntry, type Reference, Refusals } from './operation-entry.tsx'
import { tagTitle } from './operation-item.ts'
import { operationPath, resourcePath, WEBHOOKS_PATH, webhookPath } from './reference-paths.ts'

interface ReferencePageProps {
  readonly reference: Reference
  /** {base_url} of the API, and the address of the MCP server. */
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** The start of the reference: basics, all operations by resource, and errors. */
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

/** The operations of one resource. */
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

/** The messages that webhooks get. */
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

const Contents = ({ reference: { tags, operations } }: { reference: Reference }) => (
  <nav aria-label="Contents" class="contents" data-contents>
    <DocumentSearch />
    <IslandScript name="contents" />
    <ul>
      <li>
        <a href="/docs#basics">Basics</a>
      </li>
      {tags.map(({ name }) => (
        <li>
          <a href={resourcePath(name)}>{tagTitle(name)}</a>
          <ul>
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <li>
                  <a href={operationPath(operation)}>{operation.summary}</a>
                </li>
              ))}
          </ul>
        </li>
      ))}
      <li>
        <a href={WEBHOOKS_PATH}>Webhook messages</a>
      </li>
      <li>
        <a href="/docs#errors">Errors</a>
      </li>
    </ul>
  </nav>
)

/**
 * Operations and messages by resource. Addresses of the time when the reference was one page end at
 * these links, and the script follows them.
 */
const Index = ({ reference: { tags, operations, webhooks } }: { reference: Reference }) => (
  <section class="section" aria-labelledby="resources">
    <h2 id="resources">Resources</h2>
    <dl class="reference-index">
      {tags.map(({ name, description }) => (
        <div>
          <dt id={`tag-${name}`}>
            <a href={resourcePath(name)}>{tagTitle(name)}</a>
          </dt>
          <dd class="quiet-text">{description}</dd>
          <dd>
            <ul>
              {operations
                .filter(({ tag }) => tag === name)
                .map((operation) => (
                  <Moved id={operation.id} href={operationPath(operation)}>
                    {operation.summary}
                  </Moved>
                ))}
            </ul>
          </dd>
        </div>
      ))}
      <div>
        <dt id="webhooks">
          <a href={WEBHOOKS_PATH}>Webhook messages</a>
        </dt>
        <dd>
          <ul>
            {webhooks.map(({ type }) => (
              <Moved id={type} href={webhookPath(type)}>
                {type}
              </Moved>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  </section>
)

interface MovedProps {
  readonly id: string
  readonly href: string
  readonly children: string
}

const Moved = ({ id, href, children }: MovedProps) => (
  <li id={id}>
    <a href={href} data-moved>
      {children}
    </a>
  </li>
)

const Basics = ({ baseUrl, refusals }: Pick<Reference, 'refusals'> & { baseUrl: string }) => (
  <section class="section" aria-labelledby="basics">
    <h2 id="basics">Basics</h2>
    <p>
      Send a key with every request: <code>Authorization: Bearer pk_live_…</code>. A{' '}
      <code>pk_live_</code> key gets published versions, a <code>pk_dev_</code> key the working
      copy. Scopes decide what else a key can read.
    </p>
    <Copyable
      text={`curl -H "Authorization: Bearer $KEY" ${baseUrl}/prompts`}
      label="A first request"
    />
    <p>
      Every response is an envelope of <code>data</code> and <code>error</code>, one of them null.
      Paginated lists have <code>next_cursor</code> next to <code>data</code>; send it as{' '}
      <code>cursor</code> for the next page. Write non-text query values as JSON.
    </p>
    <p>
      Every operation can return <Refusals codes={refusals} />; each lists its other errors.
    </p>
  </section>
)

const ErrorCatalogue = () => (
  <section class="section" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p class="quiet-text">
      <code>error.code</code> is for programs, <code>error.message</code> for people.{' '}
      <code>error.details</code> lists the wrong fields with the expected and the given values.{' '}
      <code>error.doc_url</code> links to the code below.
    </p>
    <Table
      label="Error codes"
      columns={[{ text: 'Status' }, { text: 'Code' }, { text: 'Meaning' }]}
    >
      {Object.entries(FAILURES).map(([code, { status, meaning }]) => (
        <tr id={`error-${code}`}>
          <Cell>{status}</Cell>
          <Cell>
            <code>{code}</code>
          </Cell>
          <Cell>{meaning}</Cell>
        </tr>
      ))}
    </Table>
  </section>
)
