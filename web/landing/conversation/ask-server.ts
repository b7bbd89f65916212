import type { VisitorAnswer } from '@murmur/contract/chat/visitors'

/** The reply to a message: an answer, or the sentence that explains why there is none; undefined if no reply arrived. */
export type Reply = { answer: VisitorAnswer } | { refusal: string } | undefined

/** A request that hangs ends after this time; the server answers within a few seconds. */
const timeoutMs = 30_000

/** Sends one message. The server validates message and answer with the schemas of contract/src/chat/visitors.ts. */
export async function askServer(text: string, context: string | null): Promise<Reply> {
  try {
    const reply = await fetch('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-murmur-language': document.documentElement.lang },
      body: JSON.stringify({ text, context }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: { data?: VisitorAnswer; message?: string } = await reply.json()
    if (reply.ok && body.data) return { answer: body.data }
    return body.message === undefined ? undefined : { refusal: body.message }
  } catch {
    return undefined
  }
}
