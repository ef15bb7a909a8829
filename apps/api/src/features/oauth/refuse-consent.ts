import type { Verb } from '../../kernel/verb.ts'
import type { AuditStore } from '../audit/index.ts'
import { consentAudit } from './consent-audit.ts'

/** Writes into the audit log that a person refused a client. */
export const refuseConsent =
  (audit: AuditStore): Verb<'refuse_consent'> =>
  async (caller, input) => {
    await audit.record(caller, consentAudit('denied', input, []))
    return { data: null }
  }
