import type { TradeData } from '@murmur/contract/chat/cards'
import { useEffect, useId, useRef } from 'react'
import type { CardView } from '#features/chat/cards/card-view.ts'
import { QuoteDetails } from '#features/chat/cards/quote-details.tsx'
import type { useCard } from '#features/chat/cards/use-card.ts'
import { usePasskeyYes } from '#features/chat/messages/arrivals.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FrozenNote } from '#lib/account/frozen-note.tsx'
import { RefusalHelpLink } from '#lib/help/refusal-help-link.tsx'
import { useText } from '#lib/i18n/text.ts'
import { describePasskeyError } from '#lib/passkeys/describe-passkey-error.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type TradeQuestionProps = {
  trade: TradeData
  view: Extract<CardView, { kind: 'open' | 'sending' | 'expired' | 'refused' | 'invalid' }>
  card: ReturnType<typeof useCard>
}

/** A card that awaits confirmation: the quote with the token's address, and buttons to confirm and cancel. */
export function TradeQuestion({ trade, view, card }: TradeQuestionProps) {
  const text = useText()
  const isExpired = view.kind === 'expired'
  const isFrozen = useFreeze().freeze !== null
  const noteId = useId()
  usePromptAfterYes(trade, card, view.kind === 'open' && !isFrozen)
  return (
    <>
      {trade.origin === 'suggested' ? (
        <Notice tone="caution">
          <p className="text-sm">{text('chat.card.suggested')}</p>
        </Notice>
      ) : null}
      <QuoteDetails trade={trade} isExpired={isExpired} />
      {trade.isVerified ? null : <p className="text-sm text-caution">{text('details.unverified-note')}</p>}
      {trade.challenge && view.kind === 'open' ? (
        <p className="text-sm text-ink-soft">{text('chat.card.challenge', { challenge: trade.challenge })}</p>
      ) : null}
      <FrozenNote id={noteId} />
      <PasskeyNote
        isNeeded={Boolean(trade.quote.passkey) && view.kind === 'open'}
        isAsking={card.isAsking}
        above={trade.quote.passkey?.above}
      />
      <CardNotice view={view} changeError={card.changeError} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        {view.kind === 'open' || view.kind === 'sending' ? (
          <Button
            key="yes"
            variant="primary"
            inactive={view.kind === 'sending' || card.isChanging || isFrozen}
            aria-describedby={isFrozen ? noteId : undefined}
            onClick={isFrozen ? undefined : card.confirm}
          >
            {view.kind === 'sending' ? <Spinner /> : null}
            {text(card.isAsking ? 'passkey.waiting' : view.kind === 'sending' ? 'trade.busy' : 'chat.card.yes')}
          </Button>
        ) : (
          <Button key="renew" variant="primary" inactive={card.isChanging} onClick={card.renew}>
            {card.isChanging ? <Spinner /> : null}
            {text('chat.card.renew')}
          </Button>
        )}
        <Button inactive={view.kind === 'sending' || card.isChanging} onClick={card.cancel}>
          {text('chat.card.cancel')}
        </Button>
      </div>
    </>
  )
}

/**
 * Opens the passkey prompt, as the button does, once the reply to the user's yes arrives in the window that has the focus. Where a
 * browser demands a press, the card explains that nothing was confirmed, and the button remains.
 */
function usePromptAfterYes({ intentId, quote }: TradeData, card: TradeQuestionProps['card'], mayConfirm: boolean) {
  const passkeyYes = usePasskeyYes()
  const handledMessageId = useRef<string>(undefined)
  useEffect(() => {
    if (passkeyYes?.intentId !== intentId || handledMessageId.current === passkeyYes.messageId) return
    handledMessageId.current = passkeyYes.messageId
    if (mayConfirm && quote.passkey && document.hasFocus()) card.confirmAfterYes()
  })
}

/** A live region with the error of the last press, or the notice that the quote has expired. */
function CardNotice({ view, changeError }: { view: TradeQuestionProps['view']; changeError: string | undefined }) {
  const text = useText()
  const reason = 'reason' in view ? view.reason : undefined
  return (
    <div role="status" className="grid gap-2 empty:absolute">
      {view.kind === 'refused' ? (
        <Notice tone="loss" title={text('chat.card.failed')}>
          {reason ? <p className="text-sm">{reason}</p> : null}
          <RefusalHelpLink code={view.code} />
        </Notice>
      ) : null}
      {view.kind === 'open' && view.fault ? (
        <Notice tone="caution">
          <p className="text-sm">{describePasskeyError(text, view.fault)}</p>
        </Notice>
      ) : null}
      {view.kind === 'invalid' ? <p className="text-loss">{reason}</p> : null}
      {view.kind === 'expired' ? (
        <>
          <p className="text-sm">{reason ?? text('quote.expired')}</p>
          <RefusalHelpLink code={view.code} />
        </>
      ) : null}
      {changeError ? <p className="text-sm text-loss">{changeError}</p> : null}
    </div>
  )
}
