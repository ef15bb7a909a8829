import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { AuditStore } from '../audit/index.ts'
import { consentAudit } from './consent-audit.ts'

/** Writes into the audit log that a person refused a client. */
export const refuseConsent = verb(
  'refuse_consent',
  async ({
    caller,
    input,
    audit,
  }: VerbContext<'refuse_consent', { readonly audit: AuditStore }>) => {
    await audit.record(caller, consentAudit('denied', input, []))
    return { data: null }
  },
)
