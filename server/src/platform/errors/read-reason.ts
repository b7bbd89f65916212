import { type Reason, type ReasonValues, reasons } from '@murmur/contract/reasons'

/** A reason as it was stored or sent; null for none, and for one that this version does not know. */
export function readReason(id: string | null | undefined, values?: ReasonValues | null): Reason | null {
  if (!id || !Object.hasOwn(reasons, id)) return null
  // Columns and JSON cannot say which values belong to which id; only a Reason was ever stored there.
  return { reason: id, ...(values ? { values } : {}) } as Reason
}
