import type { SendQuote } from '@murmur/contract/trading/sends'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import type { SendOutcome } from '#features/send/outcome/send-outcome.ts'
import { exactText } from '#features/send/review/review-rows.tsx'
import { shortAmount } from '#lib/format/amount.ts'
import { shortenAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** How each outcome looks. */
export const outcomeStyles = {
  pending: { line: 'thinking', tone: 'text-caution' },
  successful: { line: 'success', tone: 'text-gain' },
  failed: { line: 'warning', tone: 'text-loss' },
} as const

/** The recipient's address in groups of four, the network fee, and the transaction of a send. */
export function ReceiptRows({ quote, outcome: { hash, url, networkFee } }: { quote: SendQuote; outcome: SendOutcome }) {
  const text = useText()
  return (
    <dl className="grid gap-3 text-sm">
      <div className="grid gap-1">
        <dt className="text-ink-soft">{text('send.to')}</dt>
        <dd>
          <GroupedAddress
            address={quote.recipient.address}
            label={text('send.address-of', { name: quote.recipient.name })}
          />
        </dd>
      </div>
      {networkFee ? (
        <Row label={text('receipt.network-fee')}>
          {shortAmount(networkFee, text.language)} {networkFee.symbol}
        </Row>
      ) : null}
      {hash ? (
        <Row label={text('receipt.transaction')}>{url ? <HashLink hash={hash} url={url} /> : shorten(hash)}</Row>
      ) : null}
    </dl>
  )
}

/** "Sent 0.1 SOL to Ana". */
export function titleText(text: Translate, { amount, recipient }: SendQuote, { status }: SendOutcome): string {
  const values = { amount: exactText(text, amount), name: recipient.name }
  if (status === 'successful') return text('send.sent', values)
  return text(status === 'pending' ? 'send.sending' : 'send.not-sent', values)
}

/** The explanation of an outcome; undefined for a success. */
export function hintText(text: Translate, { status, reason }: SendOutcome): string | undefined {
  if (status === 'pending') return text('send.pending-hint')
  return status === 'failed' ? (reason ?? text('send.failed')) : undefined
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

const shorten = (hash: string) => shortenAddress(hash, 6, 4)

function HashLink({ hash, url }: { hash: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      className="inline-flex min-h-6 items-center gap-1 font-mono underline underline-offset-2"
    >
      {shorten(hash)}
      <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
