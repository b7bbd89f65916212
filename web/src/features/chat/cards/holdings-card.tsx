import { chainNames } from '@murmur/contract/chains'
import type { HoldingsData } from '@murmur/contract/chat/cards'
import { tokenKey } from '@murmur/contract/token-id'
import { ArrowRight } from 'lucide-react'
import { formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

type Holding = HoldingsData['holdings'][number]

/** What the user held at the time of an answer, as a table, with a link to the wallet. */
export function HoldingsCard({ holdings }: HoldingsData) {
  const text = useText()
  return (
    <div className="chat-figures pt-1">
      <table className="w-full">
        <caption className="sr-only">{text('chat.holdings.caption')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('portfolio.token')}</th>
            <th scope="col">{text('history.amount')}</th>
            <th scope="col">{text('portfolio.worth')}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <HoldingRow key={tokenKey({ chain: holding.chain, address: holding.amount.address })} holding={holding} />
          ))}
        </tbody>
      </table>
      <p className="flex justify-end border-t border-line">
        <Link
          to="/app/wallet"
          className="inline-flex min-h-11 items-center gap-1.5 px-4 text-sm font-semibold text-accent"
        >
          {text('chat.card.see-wallet')}
          <ArrowRight aria-hidden size={16} className="rtl:rotate-180" />
        </Link>
      </p>
    </div>
  )
}

function HoldingRow({ holding: { chain, amount } }: { holding: Holding }) {
  const text = useText()
  return (
    <tr className="border-line not-first:border-t">
      <th scope="row" className="py-2 ps-4 text-start font-semibold">
        <span className="flex min-h-10 items-center gap-3">
          <BadgedLogo {...tokenPicture({ chain, address: amount.address })} size={32} />
          <span className="grid">
            <bdi className="wrap-anywhere">{amount.symbol}</bdi>
            <span className="text-xs font-normal text-ink-soft">{chainNames[chain]}</span>
          </span>
        </span>
      </th>
      <td className="px-2 text-end text-sm text-ink-soft">
        <ExpandableText
          shown={formatShortAmount(amount, text.language)}
          full={formatFullAmount(amount, text.language)}
        />
      </td>
      <td className="pe-4 text-end font-semibold">
        {amount.usdValue === null ? text('missing') : formatUsd(amount.usdValue, text.language)}
      </td>
    </tr>
  )
}
