import { type Reason, type ReasonValues, reasons } from '@murmur/contract/errors/reasons'

/** Parses a stored or received reason; null without one, and for an id that this version does not know. */
export function parseReason(id: string | null | undefined, values?: ReasonValues | null): Reason | null {
  if (!id || !Object.hasOwn(reasons, id)) return null
  // Columns and JSON lose the type that pairs ids with values; only a Reason was ever stored there.
  return { reason: id, ...(values ? { values } : {}) } as Reason
}
