import { DemoBadge } from '../../product/demo-badge.tsx'
import { IgnoredParamsCallout } from '../../product/ignored-params-callout.tsx'
import { QuietCallout } from '../../product/quiet-callout.tsx'
import { Reasoning } from '../../product/reasoning.tsx'
import { SettingsNotSent } from '../../product/settings-not-sent.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { UnsavedText } from '../../ui/controls/unsaved-text.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { QuotaLine } from '../../ui/data/quota-line.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

/** Callouts, badges and an empty state. */
export const Messages = () => (
  <Section title="Messages" id="messages">
    <Callout kind="problem">The address must be https.</Callout>
    <Callout kind="warning" title="Copy it now">
      It is shown only once. Only a hash is stored.
    </Callout>
    <Callout kind="problem" title="Not saved">
      <UnsavedText text="Never promise a refund." />
    </Callout>
    <Callout kind="info">The previous secret also signs.</Callout>
    <SettingsNotSent settings={NOT_SENT} />
    <p>
      demo-brief <DemoBadge item={{ demo: true }} />
    </p>
    <Reasoning text="They ask where the parcel is. It left on Friday." />
    <QuietCallout />
    <IgnoredParamsCallout choices={[{ name: 'status', given: 'nonsense' }]} />
    <Callout kind="done">Live now. 3 programs are listening.</Callout>
    <Empty icon="file-text" title="No prompts yet" text="A prompt is made of blocks.">
      <Button type="button" kind="primary">
        Blank prompt
      </Button>
      <Button type="button">Paste a prompt</Button>
    </Empty>
  </Section>
)

const NOT_SENT = [{ setting: 'top_p', reason: 'The model does not support it.' }]

const QUOTAS = [12_400, 84_000, 100_000]

export const Quotas = () => (
  <Section title="Quota" id="quotas">
    <div class="row">
      {QUOTAS.map((used) => (
        <QuotaLine project={{ id: 'ui' }} summary={{ used, limit: 100_000 }} />
      ))}
    </div>
  </Section>
)
