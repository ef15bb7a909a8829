import type { Child } from 'hono/jsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'

/** The product in one screen. */
export const HomePage = ({ mcpUrl }: { mcpUrl: string }) => (
  <div class="home">
    <section class="home-lead">
      <h1>Your prompts, in one place, delivered as published</h1>
      <p class="quiet-text">
        Write prompts of blocks and variables, keep every version, publish one, and your programs
        and AI clients get it with the very next request.
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
        A publish and a revoked key take effect at once, on every replica.
      </Point>
      <Point icon="plug" title="Connects first time">
        Claude, ChatGPT, Cursor, VS Code: an AI client needs one address, and asks you.
      </Point>
    </ul>
    <section class="home-address" aria-labelledby="mcp-address">
      <h2 id="mcp-address">Connect an AI client</h2>
      <Copyable text={mcpUrl} label="the address of the MCP server" />
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

/** What a prompt is, and what becomes of it. */
const Picture = () => (
  <div class="home-picture">
    <figure class="card">
      <figcaption>You write</figcaption>
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
      <figcaption>They get version 3</figcaption>
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
