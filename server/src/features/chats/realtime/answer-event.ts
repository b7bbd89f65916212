import type { Language } from '@murmur/contract/languages'
import type { Ack, RealtimeUp } from '@murmur/contract/realtime'
import { unavailable } from '#core/answer-error.ts'
import { outageOf } from '#core/outage-of.ts'
import { Refusal } from '#core/refusal.ts'
import { tellAgain } from '#core/texts/tell-again.ts'
import { readPayload } from '#features/chats/realtime/read-payload.ts'
import type { TakeEvents } from '#features/chats/realtime/take-events.ts'

export type AnswerDeps = { take: TakeEvents; log: { error(details: object, message: string): void } }

/** Reads and does what an event asks for; never rejects. */
export async function answerEvent(
  deps: AnswerDeps,
  { userId, language }: { userId: string; language: Language },
  name: keyof RealtimeUp,
  sent: unknown,
): Promise<Ack> {
  try {
    const message = await takeOne(deps.take, userId, name, sent)
    return message ? { ok: true, message } : { ok: true }
  } catch (error) {
    if (error instanceof Refusal) return refusalAck(error, language)
    if (outageOf(error)) {
      deps.log.error({ err: error, event: name }, 'OUTAGE')
      return refusalAck(unavailable(), language)
    }
    deps.log.error({ err: error, event: name }, 'BUG')
    return {
      ok: false,
      code: 'BUG',
      message: tellAgain(language, 'Something went wrong on our side, and it was logged. Please send it again.'),
    }
  }
}

/** A no, said in the language of the page that asked. */
export function refusalAck({ code, message, details: { reason } }: Refusal, language: Language): Ack {
  const told = reason === undefined ? {} : { reason: tellAgain(language, reason) }
  return { ok: false, code, message: tellAgain(language, message), ...told }
}

function takeOne<Name extends keyof RealtimeUp>(take: TakeEvents, userId: string, name: Name, sent: unknown) {
  return take[name](userId, readPayload(name, sent))
}
