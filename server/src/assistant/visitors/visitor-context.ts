import { maxVisitorContextLength } from '@murmur/contract/chat/visitors'

/** The open question and the subject, which the server stores with a user's chat and a visitor's page keeps itself. */
export type VisitorContext = { memory?: unknown; focus?: unknown }

/**
 * Parses the context that a visitor's page sent back; empty if it isn't a JSON object. The values are untrusted: the brain parses each
 * of them with its schema, and they grant nothing, since a visitor's turn can only read.
 */
export function parseContext(text: string | null | undefined): VisitorContext {
  try {
    const { memory, focus } = Object(JSON.parse(text ?? '{}')) as VisitorContext
    return { memory, focus }
  } catch {
    return {}
  }
}

/** The context as text; null if it is empty or too long to be sent back. */
export function serializeContext({ memory, focus }: VisitorContext): string | null {
  if ((memory ?? focus ?? undefined) === undefined) return null
  const text = JSON.stringify({ memory, focus })
  return text.length <= maxVisitorContextLength ? text : null
}
