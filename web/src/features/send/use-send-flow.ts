import type { SendAmount, SendQuote } from '@murmur/contract/trading/sends'
import { useState } from 'react'
import type { SendForm } from '#features/send/form/use-send-form.ts'
import type { SendReceiptProps } from '#features/send/outcome/send-receipt.tsx'
import { useSend } from '#features/send/outcome/use-send.ts'
import { getRemainingAmount, getTestAmount } from '#features/send/review/test-send-amount.ts'
import type { OpenDialog } from '#features/send/send-dialogs.tsx'

/** The steps of a send: its dialogs, the optional test send before it, and its outcome. */
export function useSendFlow(form: SendForm, startDialog: OpenDialog | undefined) {
  const [dialog, setDialog] = useState(startDialog)
  /** The terms of the whole send, while a test send precedes it. */
  const [fullSend, setFullSend] = useState<{ quote: SendQuote; requested: SendAmount }>()
  const sending = useSend()
  const { sent, unanswered } = sending
  const { quote } = form.quote

  const openReview = async () => {
    setFullSend(undefined)
    // Reuses the same terms: new terms could send a second time.
    const isSame = unanswered !== undefined && quote?.intentId === unanswered.intentId
    if (isSame || (await form.review())) setDialog('review')
  }
  const startTest = async () => {
    const requested = form.amount.request
    if (quote && requested && (await form.review(getTestAmount(quote)))) setFullSend({ quote, requested })
  }
  const leave = () => {
    setFullSend(undefined)
    setDialog(undefined)
    form.quote.clear()
    sending.dismiss()
  }
  const sendRemainder = (amount: SendAmount) => {
    form.amount.set(amount)
    leave()
  }
  const finish = () => {
    if (sent?.outcome.status !== 'failed') form.reset()
    leave()
  }
  const remainingAmount = fullSend && sent && getRemainingAmount(fullSend.requested, fullSend.quote, sent.quote)
  const receipt: SendReceiptProps | undefined = sent && {
    ...sent,
    onSendRest: remainingAmount && (() => sendRemainder(remainingAmount)),
    onDone: finish,
  }
  const onTest = quote?.suggestsTest && !fullSend ? () => void startTest() : undefined
  return { dialog, setDialog, sending, openReview, onTest, receipt }
}
