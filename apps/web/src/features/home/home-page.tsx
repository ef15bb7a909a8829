import type { Child } from 'hono/jsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Icon } from '../../ui/data/icon.tsx'
import type { IconName } from '../../ui/data/icons.ts'

export const HomePage = ({ mcpUrl }: { mcpUrl: string }) => (
  <div class="home">
    <section class="home-lead">
      <h1>Your prompts in one place, live when you publish</h1>
      <p class="quiet-text">
        Write prompts from blocks and variables and keep every version. Publish one, and your code
        and AI clients get it with the next request.
      </p>
      <p class="row">
        <ButtonLink kind="primary" href="/sign-in">
          Sign in
        </ButtonLink>
        <ButtonLink href="/guides/first-prompt">Read the first guide</ButtonLink>
      </p>
    </section>
    <Picture />
    <ul class="home-points">
      <Point icon="history" title="Nothing is lost">
        Versions never change. Compare any two, publish an older one, roll back.
      </Point>
      <Point icon="zap" title="Never stale">
        Published versions and revoked keys take effect immediately, on every replica.
      </Point>
      <Point icon="plug" title="Connects with one address">
        Claude, ChatGPT, Cursor and VS Code need one address. You choose their permissions.
      </Point>
    </ul>
    <section class="home-address" aria-labelledby="mcp-address">
      <h2 id="mcp-address">Connect an AI client</h2>
      <Copyable text={mcpUrl} label="the MCP server address" />
    </section>
  </div>
)

interface PointProps {
  readonly icon: IconName
  readonly title: string
  readonly children: Child
}

const Point = ({ icon, title, children }: PointProps) => (
  <li>
    <Icon name={icon} />
    <div>
      <h2>{title}</h2>
      <p class="quiet-text">{children}</p>
    </div>
  </li>
)

/** An example: blocks in the editor, and the delivered prompt. */
const Picture = () => (
  <div class="home-picture">
    <figure class="card">
      <figcaption>You write blocks: one for each part of the prompt</figcaption>
      <p>
        <b>Role</b>
        <br />
        You write for <mark>{'{{company}}'}</mark>.
      </p>
      <p>
        <b>Instructions</b>
        <br />
        Welcome <mark>{'{{customer}}'}</mark> in three sentences.
      </p>
    </figure>
    <Icon name="arrow-right" />
    <figure class="card">
      <figcaption>Your code gets version 3</figcaption>
      <p>
        ## Role
        <br />
        You write for <mark>Acme</mark>.
      </p>
      <p>
        ## Instructions
        <br />
        Welcome <mark>Alex</mark> in three sentences.
      </p>
    </figure>
  </div>
)
