import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Card } from '../../../ui/layout/page-header.tsx'

interface SwitchCardProps {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly label: string
  readonly hint: string
  readonly form: FormState
  readonly path: string
}

export const SwitchCard = ({ id, title, lead, label, hint, form, path }: SwitchCardProps) => (
  <Card title={title} id={id} lead={lead}>
    <Form action={`${path}/${id}`} form={form}>
      <Checkbox form={form} name="on" label={label} hint={hint} />
      <div class="row">
        <Button hiddenText={title}>Save</Button>
      </div>
    </Form>
  </Card>
)

export const SECOND_FACTOR = {
  id: 'second-factor',
  title: 'Two-step sign-in for everyone',
  lead: 'For all members of this account and all its projects.',
  label: 'Require a second factor',
  hint: 'Members without one have to set it up before they can open anything. API keys and connected apps keep working. Set up your own first.',
}

export const PUBLISH_GATE = {
  id: 'publish-gate',
  title: 'Publish gate',
  lead: 'Require passing test cases before a version can be published.',
  label: 'Require passing test cases to publish',
  hint: 'Each test case must pass with the version in its last run. This includes rollbacks. Admins and owners can override the gate with a reason, which the audit log records.',
}

export const VARIABLE_CHECK = {
  id: 'variable-check',
  title: 'Variable check',
  lead: 'Warns when a version breaks requests seen in the last 30 days.',
  label: 'Block versions that change the variables of live callers',
  hint: 'Blocks versions that drop, retype or newly require a variable in use, rollbacks too. Admins and owners can override the check with a reason.',
}

export const PUBLIC_SKILLS = {
  id: 'public-skills',
  title: 'Public skills',
  lead: "Makes this project's live skills public.",
  label: 'Show live skills to everyone',
  hint: 'They are listed at /.well-known/agent-skills/index.json of this site, with all their files. Drafts and other prompts stay private.',
}
