import { raw } from 'hono/html'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { curl, type Field, type OperationItem } from './operation-item.ts'
import { errorCodePath, operationPath } from './reference-paths.ts'

export interface Reference {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly OperationItem[]
  /** Errors that every operation can return. */
  readonly refusals: readonly string[]
  readonly webhooks: readonly {
    readonly type: string
    readonly description: string
    readonly example: string
  }[]
}

export const OperationEntry = ({ item, baseUrl }: { item: OperationItem; baseUrl: string }) => (
  <article class="card operation" aria-labelledby={item.id}>
    <h2 id={item.id}>{item.summary}</h2>
    <p class="row">
      <Badge tone={item.method === 'GET' ? 'idle' : 'waiting'}>{item.method}</Badge>
      <code>{item.path}</code>
    </p>
    {item.description.split('\n\n').map((paragraph) => (
      <p>{paragraph}</p>
    ))}
    {item.fields.length > 0 ? <Fields fields={item.fields} operationName={item.summary} /> : null}
    <Copyable text={curl(item, baseUrl)} label={`${item.summary} with curl`} />
    {item.sameResponseAs ? (
      <p>
        Same response as{' '}
        <a href={operationPath(item.sameResponseAs)}>{item.sameResponseAs.summary}</a>.
      </p>
    ) : (
      <ResponseDetails item={item} />
    )}
    {item.refusals.length > 0 ? (
      <p class="quiet-text small">
        Errors: <Refusals codes={item.refusals} />
      </p>
    ) : null}
  </article>
)

const ResponseDetails = ({ item }: { item: OperationItem }) => (
  <>
    {item.responseFields.length > 0 ? <ResponseFields item={item} /> : null}
    <details>
      <summary>
        Example response<span class="visually-hidden">: {item.summary}</span>
      </summary>
      <CodeExample text={item.response} />
    </details>
  </>
)

const Fields = ({ fields, operationName }: { fields: readonly Field[]; operationName: string }) => (
  <Table label={`Fields: ${operationName}`} columns={COLUMNS}>
    {fields.map(({ name, place, type, required, description }) => (
      <FieldRow name={name} type={`${place}, ${type}`} note={required && 'required'}>
        {description}
      </FieldRow>
    ))}
  </Table>
)

const COLUMNS = [{ text: 'Field' }, { text: 'Meaning' }]

interface FieldRowProps {
  readonly name: string
  readonly type: string
  readonly note: string | false
  readonly children: string
}

const FieldRow = ({ name, type, note, children }: FieldRowProps) => (
  <tr>
    <Cell>
      <div class="reference-field">
        <code>{name}</code>
        {note ? <small>{` ${note}`}</small> : null}
        <small class="quiet-text">{type}</small>
      </div>
    </Cell>
    <Cell>{children}</Cell>
  </tr>
)

const ResponseFields = ({ item }: { item: OperationItem }) => (
  <details>
    <summary aria-describedby={item.id}>
      Response{item.returnsList ? ' (list)' : ''}:{' '}
      {item.responseFields.length === 1 ? '1 field' : `${item.responseFields.length} fields`}
    </summary>
    <Table label={`Response fields: ${item.summary}`} columns={COLUMNS}>
      {item.responseFields.map(({ name, type, optional, description }) => (
        <FieldRow name={name} type={type} note={optional && 'optional'}>
          {description}
        </FieldRow>
      ))}
    </Table>
  </details>
)

/** Links error codes to their meanings. */
export const Refusals = ({ codes }: { codes: readonly string[] }) => (
  <>
    {codes.map((code, i) => (
      <>
        {i > 0 ? ', ' : ''}
        <a href={errorCodePath(code)}>{code}</a>
      </>
    ))}
  </>
)

/** Leaves quotes unescaped, which makes the page a tenth smaller. */
export const CodeExample = ({ text }: { text: string }) => (
  <pre tabindex={0}>{raw(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}</pre>
)
