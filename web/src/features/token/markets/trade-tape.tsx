import type { Language } from '@murmur/contract/languages'
import type { PoolTrade } from '@murmur/contract/markets/pools'
import type { TokenRef } from '@murmur/contract/token-id'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { MarketSection } from '#features/token/markets/market-section.tsx'
import { useTradeTape } from '#features/token/markets/use-pools.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatDateTime, formatSpokenPrice, formatUsd, shortenAddress } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

type TradeTapeProps = {
  token: TokenRef
  /** The explorer's address of a transaction, with "{hash}"; undefined until it is known. */
  transactionUrl: string | undefined
}

/** The latest trades by all traders in the token's deepest market, the newest first. Updates are not announced. */
export function TokenTape({ token, transactionUrl }: TradeTapeProps) {
  const text = useText()
  const { data, ...state } = useTradeTape(token)
  const headClass = 'sticky top-0 bg-paper px-2 py-2 font-normal'
  return (
    <MarketSection
      heading={text('tape.heading')}
      hint={text('tape.hint')}
      origin={data}
      isEmpty={data?.trades.length === 0}
      empty={text('tape.empty')}
      failure={{ ...state, text: text('tape.failed') }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label={text('tape.heading')} tabIndex={0} className="market-room overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{text('tape.heading')}</caption>
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" className={`${headClass} text-start`}>
                {text('tape.age')}
              </th>
              <th scope="col" className={`${headClass} text-start`}>
                {text('tape.side')}
              </th>
              <th scope="col" className={`${headClass} text-end`}>
                {text('token.price')}
              </th>
              <th scope="col" className={`${headClass} text-end max-sm:hidden`}>
                {text('tape.amount')}
              </th>
              <th scope="col" className={`${headClass} text-end`}>
                {text('tape.value')}
              </th>
              <th scope="col" className={`${headClass} text-end max-sm:hidden`}>
                {text('tape.trader')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.trades.map((trade) => (
              <TradeRow
                key={`${trade.at} ${trade.hash} ${trade.side} ${trade.amount}`}
                trade={trade}
                transactionUrl={transactionUrl}
              />
            ))}
          </tbody>
        </table>
      </section>
    </MarketSection>
  )
}

/** Four decimals, or four significant digits of an amount below one: of an expensive token, a trade may be 0.00004. */
function formatTapeAmount(amount: number, language: Language): string {
  return amount < 1 ? formatNumber(Number(amount.toPrecision(4)), language, 18) : formatNumber(amount, language, 4)
}

function TradeRow({ trade, transactionUrl }: { trade: PoolTrade; transactionUrl: string | undefined }) {
  const text = useText()
  const now = useNow(10_000)
  const { at, side, price, amount, usd, trader, hash } = trade
  const isBuy = side === 'buy'
  const Arrow = isBuy ? ArrowUp : ArrowDown
  const traderText = trader ? shortenAddress(trader, 5, 4) : text('missing')
  const href = hash && transactionUrl?.replace('{hash}', hash)
  return (
    <tr className="border-t border-line">
      <td className="px-2 py-1.5 whitespace-nowrap">
        <ExpandableText
          shown={formatAge(text, at, now)}
          full={formatDateTime(at, text.language)}
          className="figure-start"
        />
      </td>
      <td className={`px-2 py-1.5 font-semibold whitespace-nowrap ${isBuy ? 'text-gain' : 'text-loss'}`}>
        <Arrow aria-hidden size={14} className="me-1 inline" />
        {text(isBuy ? 'buy.tab' : 'sell.tab')}
      </td>
      <td className="px-2 py-1.5 text-end">
        <ExpandableText {...formatSpokenPrice(text, price)} />
      </td>
      <td className="px-2 py-1.5 text-end max-sm:hidden">{formatTapeAmount(amount, text.language)}</td>
      <td className="px-2 py-1.5 text-end">{formatUsd(usd, text.language)}</td>
      <td className="px-2 py-1.5 text-end font-mono text-xs max-sm:hidden">
        {href ? (
          <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
            {traderText}
            <span className="sr-only">
              {' '}
              {text('tape.transaction')} {text('token.new-tab')}
            </span>
          </a>
        ) : (
          traderText
        )}
      </td>
    </tr>
  )
}
