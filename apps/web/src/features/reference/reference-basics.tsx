import { FAILURES } from '@promptwire/core/errors/failure'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { type Reference, Refusals } from './operation-entry.tsx'

/** Keys, envelopes and pages, for a first request. */
export const Basics = ({
  baseUrl,
  refusals,
}: Pick<Reference, 'refusals'> & { baseUrl: string }) => (
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
    <p id="versions">
      This is version 1. It gains fields and operations, and loses none: a breaking change comes
      with <code>/api/v2</code>. Version 1 then works for six months or longer, and its responses
      have the headers <code>Deprecation</code> and <code>Sunset</code> with the dates. Ignore
      fields that you do not know.
    </p>
    <p>
      Every operation can return <Refusals codes={refusals} />; each lists its other errors.
    </p>
  </section>
)

export const ErrorCatalogue = () => (
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
