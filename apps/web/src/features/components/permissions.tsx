import { SCOPES } from '@promptwire/core/scopes'
import { EnvironmentChoice } from '../../product/environment-choice.tsx'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { ScopeGroupFields } from '../../product/scope-fields.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Section } from '../../ui/layout/page-header.tsx'

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
