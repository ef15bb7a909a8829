import { SCOPES } from '@promptwire/core/scopes'
import { EnvironmentChoice } from '../../ui/environment-choice.tsx'
import { freshForm } from '../../ui/form-state.ts'
import { Section } from '../../ui/page-header.tsx'
import { ScopeCapabilities } from '../../ui/scope-capabilities.tsx'
import { ScopeGroupFields } from '../../ui/scope-fields.tsx'

const GRANTED = freshForm({ environment: 'live', scopes: ['prompts:read', 'blocks:read'] })

/** A key's permissions: sentences, environment and scopes. */
export const Permissions = () => (
  <Section title="Permissions" id="permissions">
    <ScopeCapabilities scopes={SCOPES} notes={{ spends: 'Only if AI features are allowed.' }} />
    <EnvironmentChoice form={GRANTED} />
    <div class="scope-groups">
      {(['read', 'write', 'ai'] as const).map((group) => (
        <ScopeGroupFields form={GRANTED} name="scopes" group={group} title={group} />
      ))}
    </div>
  </Section>
)
