import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Copyable, CopyableId, CopyTextOf } from '../../ui/copyable.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { ICONS } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { Card, PageHeader, Section } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PaneDivider } from '../../ui/pane-divider.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { QuotaLine } from '../../ui/quota-line.tsx'
import { SnippetTabs } from '../../ui/snippet-tabs.tsx'
import { Chips, Tabs } from '../../ui/tabs.tsx'
import { Controls } from './controls.tsx'
import { Lists } from './lists.tsx'
import { Numbers } from './numbers.tsx'

const WRONG: FormState = {
  values: { name: ['Checkout'], role: ['viewer'], kind: ['dev'] },
  problems: {
    name: 'Another key has this name.',
    about: 'Must have at most 200 characters.',
    role: 'Must be one of viewer, editor.',
    may: 'Pick at least one.',
  },
  problem: 'Something went wrong on our side; nothing was changed. Request 0f3c.',
}

export const ComponentsPage = ({ form }: { form: FormState }) => (
  <>
    <PageHeader title="Components" lead="Every component in every state.">
      <ButtonLink href="/ui/dialog">Open a dialog</ButtonLink>
      <ButtonLink href="/ui" kind="primary" icon="plus">
        New key
      </ButtonLink>
    </PageHeader>
    <Tabs label="Views" tabs={tabs('Preview', 'Variables', 'Model')} />
    <Chips label="Filters" tabs={tabs('All', 'Unpublished changes', 'Never published')} />
    <Buttons />
    <Card title="A form" id="form">
      <Controls form={form} action="/ui" prefix="form-" />
    </Card>
    <Card title="A form that was refused" id="refused">
      <Controls form={WRONG} action="/ui" prefix="refused-" />
    </Card>
    <Messages />
    <Lists />
    <Quotas />
    <Numbers />
    <Texts />
    <Section title="Panes" id="panes">
      <div class="divided-panes">
        <p id="first-pane">What is written.</p>
        <PaneDivider label="Width of what is written" pane="first-pane" name="ui-panes" />
        <p>What becomes of it.</p>
      </div>
    </Section>
    <Section title="Icons" id="icons">
      <div class="row">
        {ICONS.map((name) => (
          <Icon name={name} label={name} />
        ))}
      </div>
    </Section>
  </>
)

const tabs = (...labels: string[]) =>
  labels.map((label, i) => ({ href: `/ui?view=${i}`, label, count: i * 7, isCurrent: i === 0 }))

const Buttons = () => (
  <Section title="Buttons" id="buttons">
    <div class="row">
      <Button type="button" kind="primary">
        Publish version 4
      </Button>
      <Button type="button">Save version</Button>
      <Button type="button" icon="copy">
        Copy
      </Button>
      <Button type="button" kind="plain">
        Compare
      </Button>
      <Button type="button" kind="danger">
        Delete prompt
      </Button>
      <Button type="button" disabled>
        Nothing to publish
      </Button>
      <Button type="button" popovertarget="question">
        Revoke…
      </Button>
      <Menu id="more" label="Actions for support-reply">
        <a class="menu-item" href="/ui">
          <Icon name="pencil" /> Rename
        </a>
        <hr />
        <a class="menu-item menu-item-danger" href="/ui">
          <Icon name="trash-2" /> Delete…
        </a>
      </Menu>
    </div>
    <Confirm id="question" title="Revoke this key?">
      <p>3 programs used it today. The next request with it is refused.</p>
      <PostForm action="/ui" class="row">
        <Button kind="danger">Revoke key</Button>
        <Button type="button" popovertarget="question" popovertargetaction="hide">
          Keep it
        </Button>
      </PostForm>
    </Confirm>
  </Section>
)

const Messages = () => (
  <Section title="Messages" id="messages">
    <Callout kind="problem">The address must be https.</Callout>
    <Callout kind="warning" title="Copy it now">
      It is shown this once; only a fingerprint is stored.
    </Callout>
    <Callout kind="info">The secret before the last one signs too.</Callout>
    <Callout kind="done">Live now. 3 programs are listening.</Callout>
    <Empty icon="file-text" title="No prompt yet" text="A prompt is made of blocks.">
      <Button type="button" kind="primary">
        Blank prompt
      </Button>
      <Button type="button">Paste one</Button>
    </Empty>
  </Section>
)

const QUOTAS = [12_400, 84_000, 100_000]

const Quotas = () => (
  <Section title="Used of a plan" id="quotas">
    <div class="row">
      {QUOTAS.map((used) => (
        <QuotaLine project={{ id: 'ui' }} summary={{ used, limit: 100_000 }} />
      ))}
    </div>
  </Section>
)

const Texts = () => (
  <Section title="Texts to copy" id="texts">
    <Copyable text="pk_live_0123456789abcdefghijklmnopqrstuvwxyzAB" label="API key" />
    <p>
      The prompt <CopyableId text="support-reply" label="slug" /> is live.
    </p>
    <div class="row">
      <span id="copied-text">A text that stands on the page</span>
      <CopyTextOf id="copied-text" label="the text" />
    </div>
    <SnippetTabs
      id="snippets"
      legend="Language"
      snippets={['curl', 'TypeScript', 'Python'].map((name) => ({
        name,
        place: 'In a terminal',
        text: `${name} https://example.com/api/v1/prompts/support-reply/compiled?variables=%7B%7D`,
      }))}
    />
    <Pagination label="Pages" firstHref="/ui" nextHref="/ui?cursor=2" />
  </Section>
)
