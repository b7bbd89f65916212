import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { plainText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { SendDraft, SendRecipient } from '#ai/brains/sends.port.ts'

/**
 * Fills the send form in with token, amount and the recipient that the server finds in the user's words. Sends nothing. Without an
 * account a link to the form names no recipient.
 */
export async function answerSend(turn: Turn, translate: Translate, draft: SendDraft): Promise<void> {
  if (!turn.fillSendForm) {
    const { symbol, amount } = draft
    const stated =
      amount && amount.unit !== 'max' ? [`${amount.unit === 'usd' ? 'usd' : 'amount'}=${amount.value}`] : []
    const query = [`symbol=${symbol}`, ...stated].join('&')
    const link = pageLink(turn, translate, 'send', `/app/wallet/send?${query}`)
    return turn.write(`${translate(turn, 'brain.sendForm')}\n\n${link}`)
  }
  turn.write(sentence(turn, translate, await turn.fillSendForm(draft)))
}

function sentence(turn: Turn, translate: Translate, { recipientName, address }: SendRecipient): string {
  if (recipientName !== undefined) return translate(turn, 'brain.sendFormTo', { recipient: plainText(recipientName) })
  return translate(turn, address === undefined ? 'brain.sendForm' : 'brain.sendFormAddress')
}
