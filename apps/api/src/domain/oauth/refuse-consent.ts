import type { AuditStore } from '../audit/audit-store.ts'
import type { Verb } from '../verb.ts'
import { consentAudit } from './consent-audit.ts'

/** Writes into the audit log that a person refused a client. */
export const refuseConsent =
  (audit: AuditStore): Verb<'refuse_consent'> =>
  async (caller, input) => {
    await audit.record(caller, consentAudit('denied', input, []))
    return { data: null }
  }
