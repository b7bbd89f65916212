import type { Language } from '@murmur/contract/languages'
import type { Ack, RealtimeUp } from '@murmur/contract/realtime'
import { outageOf } from '#platform/errors/outage-of.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { unavailable } from '#platform/http/answer-error.ts'
import { tellAgain } from '#platform/i18n/tell-again.ts'
import { readPayload } from './read-payload.ts'
import type { TakeEvents } from './take-events.ts'

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
