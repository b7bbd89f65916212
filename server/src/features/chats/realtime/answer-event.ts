import type { Ack, RealtimeUp } from '@murmur/contract/realtime'
import { Refusal } from '#core/refusal.ts'
import { readPayload } from '#features/chats/realtime/read-payload.ts'
import type { TakeEvents } from '#features/chats/realtime/take-events.ts'

export type AnswerDeps = { take: TakeEvents; log: { error(details: object, message: string): void } }

/** Reads and does what an event asks for; never rejects. */
export async function answerEvent(
  deps: AnswerDeps,
  userId: string,
  name: keyof RealtimeUp,
  sent: unknown,
): Promise<Ack> {
  try {
    const message = await takeOne(deps.take, userId, name, sent)
    return message ? { ok: true, message } : { ok: true }
  } catch (error) {
    if (error instanceof Refusal) return refusalAck(error)
    deps.log.error({ err: error, event: name }, 'BUG')
    return {
      ok: false,
      code: 'BUG',
      message: 'Something went wrong on our side, and it was logged. Please send it again.',
    }
  }
}

export function refusalAck({ code, message, details: { reason } }: Refusal): Ack {
  return { ok: false, code, message, ...(reason === undefined ? {} : { reason }) }
}

function takeOne<Name extends keyof RealtimeUp>(take: TakeEvents, userId: string, name: Name, sent: unknown) {
  return take[name](userId, readPayload(name, sent))
}
