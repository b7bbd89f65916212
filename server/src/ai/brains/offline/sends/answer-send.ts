import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { SendDraft, SendObjection, ShownSend } from '#ai/brains/sends.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { findSendObjection } from './find-send-objection.ts'

const objectionTexts: Partial<Record<SendObjection | ShownSend['kind'], TextId>> = {
  negated: 'brain.sendNegated',
  'not-now': 'brain.sendNotNow',
}

/**
 * Shows the card of a send if the user's words state all of it. Otherwise fills in the send form with the token, the amount and the
 * recipient that the server finds in those words. Words against a send now get an explanation. Sends nothing. Without an account a link to the form names no recipient.
 */
export async function answerSend(turn: Turn, translate: Translate, names: TokenNames, draft: SendDraft): Promise<void> {
  if (!turn.fillSendForm) {
    const objection = findSendObjection(turn.text, turn.language, names, { mayHoldName: true })
    const objectionText = objection && objectionTexts[objection]
    if (objectionText) return turn.write(translate(turn, objectionText))
    const { symbol, amount } = draft
    const amountParameter =
      amount && amount.unit !== 'max' ? [`${amount.unit === 'usd' ? 'usd' : 'amount'}=${amount.value}`] : []
    const query = [`symbol=${symbol}`, ...amountParameter].join('&')
    const link = pageLink(turn, translate, 'send', `/app/wallet/send?${query}`)
    return turn.write(`${translate(turn, 'brain.sendForm', formValues(draft))}\n\n${link}`)
  }
  const shown = await turn.fillSendForm(draft)
  if (shown.kind === 'card') return turn.describeCard(translate(turn, 'brain.sendCard'))
  turn.write(formatShownSend(turn, translate, draft, shown))
}

/** The token of the form, and its chain if the message states one. */
function formValues({ symbol, chain }: SendDraft) {
  return { token: stripMarkdown(symbol), isOnChain: chain ? 'yes' : 'no', chain: chain ? getChainName(chain) : '' }
}

function formatShownSend(turn: Turn, translate: Translate, draft: SendDraft, shown: ShownSend): string {
  const { kind, recipientName, address } = shown
  const objectionText = objectionTexts[kind]
  if (objectionText) return translate(turn, objectionText)
  if (kind === 'waits') return translate(turn, 'brain.sendWaits')
  if (kind === 'refused') return shown.message
  if (recipientName !== undefined)
    return translate(turn, 'brain.sendFormTo', { recipient: stripMarkdown(recipientName) })
  if (address !== undefined) return translate(turn, 'brain.sendFormAddress')
  return translate(turn, 'brain.sendForm', formValues(draft))
}
