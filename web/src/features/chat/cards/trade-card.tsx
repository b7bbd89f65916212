import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { confirmationQuestion, describeTradeOutcome, stateTitles, summaryText } from '#features/chat/cards/card-text.ts'
import { type CardView, toCardView } from '#features/chat/cards/card-view.ts'
import { HashLink } from '#features/chat/cards/hash-link.tsx'
import { AgreedTerms, ReceiptDetails } from '#features/chat/cards/receipt-details.tsx'
import { TradeQuestion } from '#features/chat/cards/trade-question.tsx'
import { useCard } from '#features/chat/cards/use-card.ts'
import { useSecondsLeft } from '#lib/browser/use-seconds-left.ts'
import { formatBps } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Murmur, type MurmurState } from '#ui/murmur/murmur.tsx'

/** A proposed trade: the confirmation question, and after the confirmation the receipt in the same place. */
export function TradeCard({ message, ...sending }: { message: ChatMessage } & SendingProps) {
  const text = useText()
  const trade = message.tradeData
  if (!message.chatId || !trade)
    return (
      <p role="alert" className="text-loss">
        {text('field.trade-data-missing')}
      </p>
    )
  return <TradeCardContent message={message} trade={trade} {...sending} />
}

/** `onChoose` sends a message in the user's name. */
type SendingProps = { onChoose: (message: string) => void; isDisabled: boolean }

function TradeCardContent({ message, trade, ...sending }: { message: ChatMessage; trade: TradeData } & SendingProps) {
  const text = useText()
  const headingId = useId()
  const card = useCard(message)
  const secondsLeft = useSecondsLeft(trade.state === 'open' ? trade.quote.validUntil : undefined)
  const view = toCardView(trade, card.confirmation, secondsLeft === 0)
  useShownReceipt(trade.intentId)
  const { heading, onAction } = useFocusAfterAction(view.kind)
  return (
    <article
      aria-labelledby={headingId}
      onClickCapture={onAction}
      data-asks={view.kind === 'open' || undefined}
      className="grid max-w-160 gap-3 rounded-card border border-line-strong bg-card p-4"
    >
      <div className="flex items-start gap-3">
        <h4 id={headingId} ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
          <Title view={view} question={confirmationQuestion(text, trade)} />
        </h4>
        <BadgedLogo {...tokenPicture({ chain: trade.chain, address: trade.address })} size={40} />
      </div>
      <CardBody view={view} trade={trade} card={card} {...sending} />
    </article>
  )
}

const stateStyles = {
  successful: { line: 'success', tone: 'text-gain' },
  failed: { line: 'warning', tone: 'text-loss' },
  pending: { line: 'thinking', tone: 'text-caution' },
  cancelled: { line: 'rest', tone: 'text-ink-soft' },
} as const satisfies Partial<Record<CardView['kind'], { line: MurmurState; tone: string }>>

function Title({ view: { kind }, question }: { view: CardView; question: string }) {
  const text = useText()
  if (kind !== 'successful' && kind !== 'failed' && kind !== 'pending' && kind !== 'cancelled') return question
  const { line, tone } = stateStyles[kind]
  return (
    <span className={`grid gap-2 ${tone}`}>
      <Murmur state={line} className="h-6 w-30" />
      {text(stateTitles[kind])}
    </span>
  )
}

type CardBodyProps = SendingProps & {
  view: CardView
  trade: TradeData
  card: ReturnType<typeof useCard>
}

function CardBody({ view, trade, card, onChoose, isDisabled }: CardBodyProps): ReactNode {
  const text = useText()
  if (view.kind === 'cancelled')
    return (
      <>
        <p className="text-ink-soft">{summaryText(text, trade)}</p>
        <Button inactive={card.isChanging} onClick={card.renew} className="justify-self-start">
          {text('chat.card.renew')}
        </Button>
        {card.changeError ? <p role="alert">{card.changeError}</p> : null}
      </>
    )
  if (view.kind === 'pending') return <Pending view={view} card={card} />
  if (view.kind !== 'successful' && view.kind !== 'failed')
    return <TradeQuestion trade={trade} view={view} card={card} />
  const { retry } = trade
  return (
    <>
      <p className="wrap-anywhere">{describeTradeOutcome(text, view.trade)}</p>
      <ImitationBadge imitates={view.trade.imitates} />
      <ReceiptDetails trade={view.trade} />
      <AgreedTerms trade={view.trade} />
      {view.kind === 'successful' ? (
        <Link to="/app/wallet" className={`${buttonClass()} justify-self-start`}>
          {text('chat.card.see-wallet')}
        </Link>
      ) : null}
      {view.kind === 'failed' && retry ? (
        <Button inactive={isDisabled} onClick={() => onChoose(retry.say)} className="justify-self-start">
          {text('chat.card.retry', { percent: formatBps(retry.slippageBps, text.language) })}
        </Button>
      ) : null}
    </>
  )
}

function Pending({ view, card }: { view: Extract<CardView, { kind: 'pending' }>; card: ReturnType<typeof useCard> }) {
  const text = useText()
  const { hash, url } = view.trade
  return (
    <>
      <p>{summaryText(text, view.trade)}</p>
      <AgreedTerms trade={view.trade} />
      <p className="text-sm">{text(view.isUnanswered ? 'chat.card.unanswered' : 'chat.card.waiting')}</p>
      {hash ? <HashLink hash={hash} url={url} /> : null}
      {view.isUnanswered ? (
        <Button inactive={card.confirmation.isSending} onClick={card.confirm} className="justify-self-start">
          {text('trade.send-again')}
        </Button>
      ) : null}
    </>
  )
}

/** Moves the focus to the heading when the pressed button disappears, unless the focus is elsewhere. */
function useFocusAfterAction(kind: CardView['kind']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPressed = useRef(false)
  const previousKind = useRef(kind)
  useEffect(() => {
    if (previousKind.current === kind) return
    previousKind.current = kind
    if (hasPressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [kind])
  const onAction = () => {
    hasPressed.current = true
  }
  return { heading, onAction }
}
