import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Compiles every message of a catalog to what Lingui's runtime reads. */
export function compileCatalog(catalog: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(catalog).map(([id, message]) => [id, compileMessage(message)]))
}
