import { FAILURES } from '@promptwire/core/errors/failure'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { DocumentSearch } from '../../ui/controls/document-search.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CodeExample, OperationEntry, type Reference, Refusals } from './operation-entry.tsx'
import { tagTitle } from './operation-item.ts'

interface ReferencePageProps {
  readonly reference: Reference
  /** {base_url} of the API, and the address of the MCP server. */
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** The reference of the public API: everything on one page, without a script. */
export const ReferencePage = ({ reference, baseUrl, mcpUrl }: ReferencePageProps) => (
  <div class="reading">
    <Contents reference={reference} />
    <div class="reference-text">
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
      {reference.tags.map(({ name, description }) => (
        <section class="section" aria-labelledby={`tag-${name}`}>
          <h2 id={`tag-${name}`}>{tagTitle(name)}</h2>
          <p class="quiet-text">{description}</p>
          {reference.operations
            .filter((operation) => operation.tag === name)
            .map((operation) => (
              <OperationEntry baseUrl={baseUrl} item={operation} />
            ))}
        </section>
      ))}
      <Webhooks reference={reference} />
      <ErrorCatalogue />
    </div>
  </div>
)

const Contents = ({ reference: { tags, operations } }: { reference: Reference }) => (
  <nav aria-label="Contents" class="contents" data-contents>
    <DocumentSearch />
    <IslandScript name="contents" />
    <ul>
      <li>
        <a href="#basics">Basics</a>
      </li>
      {tags.map(({ name }) => (
        <li>
          <a href={`#tag-${name}`}>{tagTitle(name)}</a>
          <ul>
            {operations
              .filter(({ tag }) => tag === name)
              .map(({ id, summary }) => (
                <li>
                  <a href={`#${id}`}>{summary}</a>
                </li>
              ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#webhooks">Webhooks</a>
      </li>
      <li>
        <a href="#errors">Errors</a>
      </li>
    </ul>
  </nav>
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

const Webhooks = ({ reference: { webhooks } }: { reference: Reference }) => (
  <section class="section" aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p class="quiet-text">
      Messages to your service, signed according to{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Set them up on the Webhooks
      page.
    </p>
    {webhooks.map(({ type, description, example }) => (
      <article class="card" aria-labelledby={type}>
        <h3 id={type}>
          <code>{type}</code>
        </h3>
        <p>{description}</p>
        <CodeExample text={example} />
      </article>
    ))}
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
