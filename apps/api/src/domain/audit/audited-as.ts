import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'

/** How a key's holder appears in the audit log. */
export const auditedAs = ({ admission, requestId, tool }: KeyCaller) => ({
  projectId: admission.projectId,
  userId: admission.userId,
  keyId: admission.keyId,
  ...givenFields({ clientId: admission.clientId, tool }),
  requestId,
})
