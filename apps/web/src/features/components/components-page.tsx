import { ButtonLink } from '../../ui/controls/button.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Icon } from '../../ui/data/icon.tsx'
import { ICONS } from '../../ui/data/icons.ts'
import { Card, PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { PaneDivider } from '../../ui/layout/pane-divider.tsx'
import { Buttons, Ways } from './buttons.tsx'
import { Controls } from './controls.tsx'
import { Lists } from './lists.tsx'
import { Messages, Quotas } from './messages.tsx'
import { Numbers } from './numbers.tsx'
import { EvaluatedChecks, Permissions } from './product-parts.tsx'
import { Reading, Texts } from './reading.tsx'

const WRONG: FormState = {
  values: { name: ['Checkout'], role: ['viewer'], kind: ['dev'] },
  problems: {
    name: 'Another key has this name.',
    about: '212 of 200 characters. Shorten it.',
    role: 'Must be one of viewer, editor.',
    may: 'Pick at least one.',
  },
  problem: 'Something went wrong on our side; nothing was changed. Request 0f3c.',
}

export const ComponentsPage = ({ form }: { form: FormState }) => (
  <>
    <PageHeader title="Components" lead="Every component in every state.">
      <ButtonLink href="/ui/prompt">A prompt's page</ButtonLink>
      <ButtonLink href="/ui/frame">The frame</ButtonLink>
      <ButtonLink href="/ui/card">A card</ButtonLink>
      <ButtonLink href="/ui/dialog?wide">A wide dialog</ButtonLink>
      <ButtonLink href="/ui/dialog" kind="primary" icon="plus">
        New key
      </ButtonLink>
    </PageHeader>
    <Ways />
    <Buttons />
    <Card title="A form" id="form">
      <Controls form={form} action="/ui" prefix="form-" />
    </Card>
    <Card title="A form with errors" id="refused">
      <Controls form={WRONG} action="/ui" prefix="refused-" />
    </Card>
    <Messages />
    <Lists />
    <Quotas />
    <Numbers />
    <Texts />
    <Permissions />
    <EvaluatedChecks />
    <Reading />
    <Section title="Panes" id="panes">
      <div class="divided-panes">
        <p id="first-pane">The source.</p>
        <PaneDivider label="Width of the source" pane="first-pane" name="ui-panes" />
        <p>The result.</p>
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
