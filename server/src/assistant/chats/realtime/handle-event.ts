import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Ack, ClientEvents } from '@murmur/contract/realtime'
import { findOutage } from '#platform/errors/find-outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { refusalIds, unavailableRefusal } from '#platform/http/send-error-reply.ts'
import { translate } from '#platform/i18n/translate.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { EventHandlers } from './event-handlers.ts'
import { parsePayload } from './parse-payload.ts'

export type HandleEventDeps = { handlers: EventHandlers; log: Pick<Logger, 'error'> }

/** Parses and handles an event; never rejects. */
export async function handleEvent(
  deps: HandleEventDeps,
  { userId, language }: { userId: UserId; language: Language },
  name: keyof ClientEvents,
  sent: unknown,
): Promise<Ack> {
  try {
    const message = await dispatchEvent(deps.handlers, userId, name, sent)
    return message ? { ok: true, message } : { ok: true }
  } catch (error) {
    if (error instanceof Refusal) return refusalAck(error, language)
    const outage = findOutage(error)
    if (outage) {
      deps.log.error({ err: error, event: name }, 'OUTAGE')
      return refusalAck(unavailableRefusal(outage), language)
    }
    deps.log.error({ err: error, event: name }, 'BUG')
    return {
      ok: false,
      code: 'BUG',
      message: translate(language, 'realtime.trouble'),
    }
  }
}

/** The acknowledgement of a refusal, in the client's language. */
export function refusalAck(refusal: Refusal, language: Language): Ack {
  const { message, reason } = translateRefusal(language, refusal)
  const line = reason === undefined ? {} : { reason }
  return { ok: false, code: refusal.code, message, ...line, ...refusalIds(refusal) }
}

function dispatchEvent<Name extends keyof ClientEvents>(
  handlers: EventHandlers,
  userId: UserId,
  name: Name,
  sent: unknown,
) {
  return handlers[name](userId, parsePayload(name, sent))
}
