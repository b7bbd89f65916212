import type { SendCardData } from '@murmur/contract/chat/cards'
import type { SendQuote } from '@murmur/contract/trading/sends'
import { type ReactNode, useRef, useState } from 'react'
import { EndedSend } from '#features/send/card/ended-send.tsx'
import { SendCardReceipt } from '#features/send/card/send-card-receipt.tsx'
import { useCardFocus } from '#features/send/card/use-card-focus.ts'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { useSend } from '#features/send/outcome/use-send.ts'
import { ReviewDialog } from '#features/send/review/review-dialog.tsx'
import { formatExactAmount } from '#features/send/review/review-rows.tsx'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import type { ProofSlot } from '#lib/trading/proof-slot.ts'

type SendCardProps = {
  card: SendCardData
  /** Asks for new terms by the user's own message. */
  onAgain: (say: string) => void
  isDisabled: boolean
  /** Cancels the send. @throws CallError if it was not cancelled */
  onCancel: () => Promise<void>
  /** Whether the card has arrived while its chat was open. */
  hasArrived: boolean
  /** Renders the terms with the password within the card, and the button that cancels, if that is possible. */
  renderProof: (slot: ProofSlot & { onCancel: (() => void) | undefined }) => ReactNode
}

/**
 * A send in the chat: its terms with the password, and after the confirmation the receipt in the same place. New terms are a new card,
 * so that the chat shows the result of each.
 */
export function SendCard({ card, onAgain, onCancel, hasArrived, isDisabled, renderProof }: SendCardProps) {
  const text = useText()
  const article = useRef<HTMLElement>(null)
  const { cancel, cancelError } = useCancel(onCancel)
  const { quote, say, state } = card
  const { outcome, isOpen, isNew, send, terms } = useSendCard(card)
  const focus = useCardFocus(article, { isOpen: isOpen && !outcome, hasArrived })
  const label = text('send.sentence', { amount: formatExactAmount(text, quote.amount), name: quote.recipient.name })
  return (
    <article
      ref={article}
      {...focus}
      aria-label={label}
      data-asks={isOpen || undefined}
      className="grid max-w-160 gap-4 rounded-card border border-line-strong bg-card p-4"
    >
      {outcome ? (
        <SendCardReceipt quote={quote} outcome={outcome} isNew={isNew} />
      ) : isOpen ? (
        <ReviewDialog
          quote={quote}
          terms={terms}
          send={send}
          // A send without a response may be on its way.
          renderProof={(slot) => renderProof({ ...slot, onCancel: send.unanswered ? undefined : cancel })}
          onTest={undefined}
          onClose={() => undefined}
        />
      ) : (
        <EndedSend
          label={label}
          isCancelled={state === 'cancelled'}
          isDisabled={isDisabled}
          onAgain={() => onAgain(say)}
        />
      )}
      <p role="alert" className="text-sm text-loss empty:hidden">
        {isOpen ? cancelError : null}
      </p>
    </article>
  )
}

/** Cancels once at a time, and explains why nothing was cancelled. */
function useCancel(onCancel: () => Promise<void>) {
  const text = useText()
  const isCancelling = useRef(false)
  const [cancelError, setCancelError] = useState<string>()
  const cancel = async () => {
    if (isCancelling.current) return
    isCancelling.current = true
    setCancelError(undefined)
    try {
      await onCancel()
    } catch (error) {
      console.error('A send was not cancelled', error)
      setCancelError(getReason(error) ?? text('chat.card.not-changed'))
    }
    isCancelling.current = false
  }
  return { cancel: () => void cancel(), cancelError }
}

/** The shown state: the server's, or the newer result of a confirmation on this screen. */
function useSendCard({ quote, state, reason, hash, url, networkFee }: SendCardData) {
  const sending = useSend()
  const [isBusy, setBusy] = useState(false)
  /** Whether the server no longer accepts these terms. */
  const [isStale, setStale] = useState(false)
  const isPast = useTimeLeft(state === 'open' ? quote.validUntil : undefined) === 0
  const { sent, unanswered } = sending
  const stored: SendOutcome | undefined =
    state === 'pending' || state === 'successful' || state === 'failed'
      ? { status: state, sendId: quote.intentId, reason: reason ?? undefined, hash, url, networkFee }
      : undefined
  const isFinal = stored && stored.status !== 'pending'
  const outcome = isFinal ? stored : (sent?.outcome ?? stored)
  const send: typeof sending.send = async (...args) => {
    setBusy(true)
    try {
      await sending.send(...args)
    } finally {
      setBusy(false)
    }
  }
  // Keeps showing terms that may have been sent: until the result is known, only sending the same terms again is safe.
  const keepsTerms = isBusy || unanswered !== undefined
  const isOpen = keepsTerms || (state === 'open' && !isStale && !isPast)
  return { outcome, isOpen, isNew: sent !== undefined, send: { send, unanswered }, terms: toTerms(quote, setStale) }
}

/** The terms of a card, which never change. Instead of fetching new terms, as in the form, `renew` closes the card. */
function toTerms(quote: SendQuote, setStale: (isStale: boolean) => void) {
  const doNothing = async () => undefined
  const renew = async () => {
    setStale(true)
    return undefined
  }
  return { quote, error: undefined, isFetching: false, request: doNothing, renew, clear: () => undefined }
}
