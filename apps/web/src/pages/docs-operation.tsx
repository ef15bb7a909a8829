import { Copyable } from './copyable.tsx'
import { Table } from './table.tsx'

/** A field of a request, in the path, the query, the headers or the body. */
interface Field {
  readonly name: string
  readonly place: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

export interface OperationItem {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  /** The path filled in, as a shell takes it. */
  readonly examplePath: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly Field[]
  /** JSON of an example of the body, if there is one, and of the answer. */
  readonly body: string | undefined
  readonly answer: string
  readonly refusals: readonly string[]
}

/** The OpenAPI document as the page shows it. */
export interface Reference {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly OperationItem[]
  readonly webhooks: readonly {
    readonly type: string
    readonly description: string
    readonly example: string
  }[]
}

/** One operation: what it takes, what it answers, and a line to try it with. */
export const OperationEntry = ({ item, baseUrl }: { item: OperationItem; baseUrl: string }) => (
  <article class="card operation" aria-labelledby={item.id}>
    <h3 id={item.id}>{item.summary}</h3>
    <p class="key-facts">
      <span class={`badge method ${item.method.toLowerCase()}`}>{item.method}</span>
      <code>{item.path}</code>
    </p>
    {item.description.split('\n\n').map((paragraph) => (
      <p>{paragraph}</p>
    ))}
    {item.fields.length > 0 ? <Fields fields={item.fields} of={item.summary} /> : null}
    <details>
      <summary>
        Example<span class="visually-hidden"> of {item.summary}</span>
      </summary>
      <Copyable text={curl(item, baseUrl)} label={`${item.summary} with curl`} />
      <pre tabindex={0}>{item.answer}</pre>
    </details>
    <p class="muted small">
      Refusals:{' '}
      {item.refusals.map((code, i) => (
        <>
          {i > 0 ? ', ' : ''}
          <a href={`#error-${code}`}>{code}</a>
        </>
      ))}
    </p>
  </article>
)

const Fields = ({ fields, of }: { fields: readonly Field[]; of: string }) => (
  <Table label={`Fields of ${of}`} columns={['Field', 'Where', 'Meaning']}>
    {fields.map(({ name, place, type, required, description }) => (
      <tr>
        <td>
          <code>{name}</code>
          {required ? <small> required</small> : null}
        </td>
        <td>
          {place} <small>{type}</small>
        </td>
        <td>{description}</td>
      </tr>
    ))}
  </Table>
)

function curl({ method, examplePath, body }: OperationItem, baseUrl: string): string {
  const lines = [
    `curl -X ${method} "${baseUrl}${examplePath}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}
