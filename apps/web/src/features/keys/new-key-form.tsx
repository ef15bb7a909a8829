import { KEY_PRESETS } from '@promptwire/core/key-presets'
import type { ScopeGroup } from '@promptwire/core/scopes'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { EnvironmentChoice } from '../../ui/environment-choice.tsx'
import { Field, FieldProblem, Select } from '../../ui/field.tsx'
import { Actions, Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { ScopeCapabilities } from '../../ui/scope-capabilities.tsx'
import { ScopeGroupFields } from '../../ui/scope-fields.tsx'
import { ExactScopes } from './exact-scopes.tsx'
import { EXACTLY, EXPIRIES } from './new-key-fields.ts'

const PROBLEM_ID = 'scopes-problem'

const GROUPS: readonly { group: ScopeGroup; title: string }[] = [
  { group: 'read', title: 'Read' },
  { group: 'write', title: 'Write' },
  { group: 'ai', title: 'AI features' },
]

const USERS = [
  ...KEY_PRESETS.map(({ id, name, purpose }) => ({ value: id, label: name, hint: purpose })),
  { value: EXACTLY, label: 'Something else', hint: 'You choose exactly what it may do.' },
]

/** Who will use it, its name, what it may do, until when. The style sheet shows what was chosen. */
export const NewKeyForm = ({ path, form }: { path: string; form: FormState }) => (
  <div class="new-key">
    <Form action={path} form={form}>
      <RadioGroup form={form} name="preset" legend="Who will use it" choices={USERS} />
      <Field form={form} name="name" label="Name" maxlength={200} placeholder="Checkout service" />
      <section class="key-may" aria-labelledby="key-may">
        <h3 id="key-may">What it may do</h3>
        {KEY_PRESETS.map(({ scopes, environment }) => (
          <div class="key-may-one">
            <ScopeCapabilities scopes={scopes} />
            <p class="quiet-text">
              {environment === 'live'
                ? 'Production: it is delivered the published version.'
                : 'Development: it is delivered the working copy, published or not.'}
            </p>
            <ExactScopes scopes={scopes} />
          </div>
        ))}
        <div class="key-may-one">
          <EnvironmentChoice form={form} />
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
      <Select form={form} name="expiry" label="Expires" options={EXPIRIES} />
      <div class="key-until">
        <Field
          form={form}
          name="expires_at"
          type="date"
          label="Last day, to its end in UTC"
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
