import { FAILURES } from '@promptwire/core/failure'
import { Copyable } from './copyable.tsx'
import { OperationEntry, type Reference } from './docs-operation.tsx'
import { Document } from './layout.tsx'
import { Table } from './table.tsx'

interface DocsPageProps {
  readonly reference: Reference
  /** {base_url} of the API, and the address of the MCP server. */
  readonly baseUrl: string
  readonly mcpUrl: string
}

/** The reference of the public API: everything on one page, without a script. */
export const DocsPage = ({ reference, baseUrl, mcpUrl }: DocsPageProps) => (
  <Document title="API reference">
    <a class="skip" href="#main">
      Skip to content
    </a>
    <main id="main" class="wide docs">
      <nav aria-label="Breadcrumb" class="crumbs">
        <a href="/projects">Promptwire</a>
        <span aria-hidden="true">/</span>
        <span>API reference</span>
      </nav>
      <div class="page-head">
        <h1>API reference</h1>
        <p class="muted">
          Also as <a href={`${baseUrl}/openapi.json`}>OpenAPI 3.1</a>. Every operation but the event
          stream is an MCP tool of the same name at <code>{mcpUrl}</code>.
        </p>
      </div>
      <Contents reference={reference} />
      <Basics baseUrl={baseUrl} />
      {reference.tags.map(({ name, description }) => (
        <section aria-labelledby={`tag-${name}`}>
          <h2 id={`tag-${name}`}>{title(name)}</h2>
          <p class="muted">{description}</p>
          {reference.operations
            .filter((operation) => operation.tag === name)
            .map((operation) => (
              <OperationEntry baseUrl={baseUrl} item={operation} />
            ))}
        </section>
      ))}
      <Webhooks reference={reference} />
      <ErrorCatalogue />
    </main>
  </Document>
)

const title = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1).replace('_', ' ')

const Contents = ({ reference: { tags, operations } }: { reference: Reference }) => (
  <nav aria-label="Contents" class="card contents">
    <ul>
      <li>
        <a href="#basics">Basics</a>
      </li>
      {tags.map(({ name }) => (
        <li>
          <a href={`#tag-${name}`}>{title(name)}</a>
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

const Basics = ({ baseUrl }: { baseUrl: string }) => (
  <section aria-labelledby="basics">
    <h2 id="basics">Basics</h2>
    <p>
      Send a key with every request: <code>Authorization: Bearer pk_live_…</code>. A{' '}
      <code>pk_live_</code> key is delivered published versions, a <code>pk_dev_</code> key the
      working copy; what else a key may read is said by its scopes.
    </p>
    <Copyable
      text={`curl -H "Authorization: Bearer $KEY" ${baseUrl}/prompts`}
      label="A first request"
    />
    <p>
      Every answer is an envelope of <code>data</code> and <code>error</code>, one of them null.
      Lists that are cut into pages carry <code>next_cursor</code> beside <code>data</code>; send it
      as <code>cursor</code> for the next page. Values in a query that are not text are written as
      JSON.
    </p>
  </section>
)

const Webhooks = ({ reference: { webhooks } }: { reference: Reference }) => (
  <section aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p class="muted">
      Messages to your own service, set up on a project's Webhooks page and signed as{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes.
    </p>
    {webhooks.map(({ type, description, example }) => (
      <article class="card" aria-labelledby={type}>
        <h3 id={type}>
          <code>{type}</code>
        </h3>
        <p>{description}</p>
        <pre tabindex={0}>{example}</pre>
      </article>
    ))}
  </section>
)

const ErrorCatalogue = () => (
  <section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p class="muted">
      <code>error.code</code> is for programs, <code>error.message</code> for people.
    </p>
    <Table label="Error codes" columns={['Status', 'Code', 'Meaning']}>
      {Object.entries(FAILURES).map(([code, { status, meaning }]) => (
        <tr id={`error-${code}`}>
          <td>{status}</td>
          <td>
            <code>{code}</code>
          </td>
          <td>{meaning}</td>
        </tr>
      ))}
    </Table>
  </section>
)
