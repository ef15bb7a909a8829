import type { KeyCaller } from '../caller.ts'

/** How a key's holder appears in the audit log: project, key and request. */
export const auditedAs = ({ admission, requestId }: KeyCaller) => ({
  projectId: admission.projectId,
  keyId: admission.keyId,
  requestId,
})
