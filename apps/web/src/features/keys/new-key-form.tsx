import { MAX_KEY_DESCRIPTION_LENGTH } from '@promptwire/contract/keys/keys'
import { KEY_PRESETS } from '@promptwire/core/access/key-presets'
import type { ScopeGroup } from '@promptwire/core/access/scopes'
import { EnvironmentChoice } from '../../product/environment-choice.tsx'
import { ProposesOnlyChoice } from '../../product/proposes-only.tsx'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { ScopeGroupFields } from '../../product/scope-fields.tsx'
import { ToolPurposeChoice } from '../../product/tool-purpose.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/choice.tsx'
import { Field, FieldProblem, Select } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { ExactScopes } from './exact-scopes.tsx'
import { CUSTOM_PRESET, EXPIRIES } from './new-key-fields.ts'
import { type FolderChoice, ReachFields } from './reach-fields.tsx'
import { ServiceFields } from './service-fields.tsx'

const PROBLEM_ID = 'scopes-problem'

const GROUPS: readonly { group: ScopeGroup; title: string }[] = [
  { group: 'read', title: 'Read' },
  { group: 'write', title: 'Write' },
  { group: 'ai', title: 'AI features' },
]

const USERS = [
  ...KEY_PRESETS.map(({ id, name, purpose }) => ({ value: id, label: name, hint: purpose })),
  { value: CUSTOM_PRESET, label: 'Custom', hint: 'Choose the environment and scopes yourself.' },
]

interface NewKeyFormProps {
  readonly path: string
  readonly form: FormState
  readonly folders: readonly FolderChoice[]
  readonly canMakeService: boolean
}

/** The style sheet shows the permissions of the chosen preset. */
export const NewKeyForm = ({ path, form, folders, canMakeService }: NewKeyFormProps) => (
  <div class="new-key">
    <Form action={path} form={form}>
      <RadioGroup form={form} name="preset" legend="Used by" choices={USERS} />
      <Field form={form} name="name" label="Name" maxlength={200} placeholder="Checkout service" />
      <Field
        form={form}
        name="description"
        label="Description"
        maxlength={MAX_KEY_DESCRIPTION_LENGTH}
        optional
      />
      <section class="key-permissions" aria-labelledby="key-permissions">
        <h3 id="key-permissions">Permissions</h3>
        {KEY_PRESETS.map(({ scopes, environment, proposesOnly }) => (
          <div class="key-permission">
            <ScopeCapabilities scopes={scopes} proposesOnly={proposesOnly} />
            <p class="quiet-text">
              {environment === 'live'
                ? 'Production: gets the published version.'
                : 'Development: gets the working copy, published or not.'}
            </p>
            <ExactScopes scopes={scopes} />
          </div>
        ))}
        <div class="key-permission">
          <EnvironmentChoice form={form} />
          <ProposesOnlyChoice form={form} />
          <FieldProblem id={PROBLEM_ID} text={form.problems['scopes']} />
          <div class="scope-groups">
            {GROUPS.map(({ group, title }, i) => (
              <ScopeGroupFields
                form={form}
                name="scopes"
                group={group}
                title={title}
                problemId={i === 0 && 'scopes' in form.problems ? PROBLEM_ID : undefined}
              />
            ))}
          </div>
        </div>
      </section>
      {canMakeService ? <ServiceFields form={form} /> : null}
      <ReachFields form={form} folders={folders} />
      <ToolPurposeChoice form={form} />
      <Select form={form} name="expiry" label="Expires" options={EXPIRIES} />
      <div class="key-expiry">
        <Field
          form={form}
          name="expires_at"
          type="date"
          label="Last day (until midnight UTC)"
          optional
        />
      </div>
      <Actions>
        <Button kind="primary">Create key</Button>
        <ButtonLink href={path}>Cancel</ButtonLink>
      </Actions>
    </Form>
  </div>
)
