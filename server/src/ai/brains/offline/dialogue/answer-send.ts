import type { Turn } from '#ai/brains/brain.port.ts'
import type { SendWish } from '#ai/brains/offline/parsing/read-send-wish.ts'
import { pageLink } from './page-link.ts'
import type { Translate } from './write-sentence.ts'

/** Links to the send form with token and amount. Sends nothing, and names no recipient: only the user chooses one, on the form. */
export function answerSend(turn: Turn, translate: Translate, { symbol, amount }: SendWish): void {
  const query = [`symbol=${symbol}`, ...(amount ? [`${amount.unit === 'usd' ? 'usd' : 'amount'}=${amount.value}`] : [])]
  turn.write(
    `${translate(turn, 'brain.sendForm')}\n\n${pageLink(turn, translate, 'send', `/app/wallet/send?${query.join('&')}`)}`,
  )
}
