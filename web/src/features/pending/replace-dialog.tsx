import { parseIntentId } from '@murmur/contract/ids'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ReplacementKind, ReplacementQuote } from '@murmur/contract/trading/replacements'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatTrade } from '#features/pending/format-trade-status.ts'
import { replaceTexts } from '#features/pending/replace-texts.ts'
import { useReplacement } from '#features/pending/use-replacement.ts'
import { formatFeeAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadingLine } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type ReplaceDialogProps = {
  trade: HistoryTransaction
  kind: ReplacementKind
  nameOf: GetRecipientName
  renderProof: RenderProof
  onClose: () => void
}

/** Asks the user to confirm the new maximum fee of a pending transaction; for a send with the password, like the send itself. */
export function ReplaceDialog({ trade, kind, nameOf, renderProof, onClose }: ReplaceDialogProps) {
  const text = useText()
  const replacement = useReplacement(parseIntentId(trade.id), kind, onClose)
  const { quote, isFetching, isAsking, failure, confirm } = replacement
  const isSend = trade.type === 'Transfer'
  const fee = quote ? feeText(text, quote.networkFee) : '…'
  const texts = replaceTexts[kind]
  const slot = {
    title: text(texts.title),
    submit:
      kind === 'speed-up'
        ? text('replace.speed-up-submit', { amount: fee })
        : text(isSend ? 'replace.cancel-send' : 'replace.cancel-trade'),
    leave: text('replace.keep'),
    busy: text(isAsking ? 'passkey.waiting' : 'settings.busy'),
    failed: text('replace.failed'),
    onClose,
    children: (
      <>
        <p tabIndex={-1} data-focus-first className="font-semibold wrap-anywhere outline-none">
          {formatTrade(text, trade, nameOf)}
        </p>
        <p>{text(texts.hint)}</p>
        {quote ? <Fees quote={quote} /> : null}
        {isFetching && !quote ? <LoadingLine label={text('loading')} /> : null}
        <PasskeyNote isNeeded={Boolean(quote?.passkey)} isAsking={isAsking} above={quote?.passkey?.above} />
        <FailureAlert isBoxed failure={failure} />
      </>
    ),
  }
  const act = { act: 'replace', of: trade.id } as const
  const isReady = quote !== undefined && !isFetching
  if (isSend)
    return renderProof({
      ...{ ...slot, act, isAsking, isSigned: Boolean(quote?.passkey) },
      ...{ onCheck: () => isReady, onProve: confirm },
    })
  return <InfoDialog {...slot} isAsking={isAsking} isReady={isReady} onConfirm={() => confirm()} />
}

/** "0.0012 ETH ($3.40)", rounded up. */
function feeText(text: Translate, amount: TokenAmount): string {
  const coin = `${formatFeeAmount(amount, text.language, 'up')} ${amount.symbol}`
  return amount.usdValue === null ? coin : `${coin} (${formatUsd(amount.usdValue, text.language)})`
}

function Fees({ quote: { networkFee, agreedFee } }: { quote: ReplacementQuote }) {
  const text = useText()
  // Two equal fees would look like a mistake.
  const isSameFee = feeText(text, networkFee) === feeText(text, agreedFee)
  const rows = isSameFee
    ? ([['replace.same-maximum', networkFee]] as const)
    : ([
        ['replace.new-maximum', networkFee],
        ['replace.agreed', agreedFee],
      ] as const)
  return (
    <dl className="grid gap-2 rounded-card bg-sunk p-4">
      {rows.map(([label, amount]) => (
        <div key={label} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
          <dt className="text-ink-soft">{text(label)}</dt>
          <dd className={`text-end wrap-anywhere ${label === 'replace.agreed' ? '' : 'font-semibold'}`}>
            {feeText(text, amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type InfoDialogProps = {
  title: string
  submit: string
  /** The label of the button that changes nothing. */
  leave: string
  busy: string
  /** Whether the browser asks for the passkey, which closing the dialog cancels. */
  isAsking: boolean
  isReady: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A confirmation without a password: for a trade the session is enough. */
function InfoDialog(props: InfoDialogProps) {
  const { title, submit, leave, busy, isAsking, isReady, onConfirm, onClose, children } = props
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const isLocked = isBusy && !isAsking
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog title={title} closeLabel={text('dialog.close')} onClose={onClose} isLocked={isLocked}>
      <form onSubmit={send} noValidate className="grid gap-4 -m-1 overflow-y-auto p-1">
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={isBusy || !isReady}>
            {isBusy ? busy : submit}
          </Button>
          <Button inactive={isLocked} onClick={isLocked ? undefined : onClose}>
            {leave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
