import type { Key } from '@promptwire/core/contract/people/keys'
import type { Project } from '@promptwire/core/contract/people/project'
import type { SignedIn } from '../http/web-context.ts'
import { Copyable } from './copyable.tsx'
import { KeyList } from './key-list.tsx'
import { AppPage, Problem } from './layout.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { ProjectHead } from './project-head.tsx'
import { type Addresses, snippetsFor } from './snippets.ts'

interface KeysPageProps {
  readonly person: SignedIn
  readonly project: Project
  readonly keys: readonly Key[]
  readonly addresses: Addresses
  /** The text of a key that was just created; shown this once. */
  readonly newKey?: string | undefined
  readonly problem?: string
}

export const KeysPage = ({ person, project, keys, addresses, newKey, problem }: KeysPageProps) => (
  <AppPage title={`API keys of ${project.name}`} person={person}>
    <ProjectHead
      project={project}
      tab="keys"
      lead="Programs and AI clients fetch this project's prompts with a key."
    />
    {newKey ? <CreatedKey text={newKey} addresses={addresses} /> : null}
    <section class="card" aria-labelledby="connect">
      <h2 id="connect">Connect an AI client</h2>
      <p>
        Give this address to Claude, ChatGPT, Cursor or VS Code. The client opens your browser, you
        choose what it may do, and its key appears below. Nothing to paste.
      </p>
      <Copyable text={`${addresses.mcp}/mcp`} label="MCP server address" />
    </section>
    <KeyList keys={keys} project={project} />
    {project.may.includes('keys:manage') ? (
      <section class="card" aria-labelledby="new-key">
        <h2 id="new-key">New key</h2>
        <Problem text={problem} />
        <NewKeyForm projectId={project.id} />
      </section>
    ) : null}
  </AppPage>
)

const CreatedKey = ({ text, addresses }: { text: string; addresses: Addresses }) => (
  <section class="card created" aria-labelledby="created">
    <h2 id="created">Your new key</h2>
    <p>
      <strong>Copy it now.</strong> It is shown this once; only a fingerprint is stored.
    </p>
    <Copyable text={text} label="API key" />
    <h3>Use it</h3>
    {snippetsFor(text, addresses).map(({ client, place, text: snippet }, i) => (
      <details open={i === 0}>
        <summary>
          {client} <span class="muted">{place}</span>
        </summary>
        <Copyable text={snippet} label={`${client} configuration`} />
      </details>
    ))}
  </section>
)
