import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { SendWish } from './read-send-wish.ts'

/** Links to the send form with token and amount. Sends nothing, and names no recipient: only the user chooses one, on the form. */
export function answerSend(turn: Turn, translate: Translate, { symbol, amount }: SendWish): void {
  const query = [`symbol=${symbol}`, ...(amount ? [`${amount.unit === 'usd' ? 'usd' : 'amount'}=${amount.value}`] : [])]
  turn.write(
    `${translate(turn, 'brain.sendForm')}\n\n${pageLink(turn, translate, 'send', `/app/wallet/send?${query.join('&')}`)}`,
  )
}
