import { chainNames } from '@murmur/contract/chains'
import type { ComparedFigure, ComparisonData } from '@murmur/contract/chat/cards'
import { RiskLevel } from '@murmur/contract/markets/risk-level'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { tokenKey } from '@murmur/contract/token-id'
import { useId } from 'react'
import { formatMarketCap, formatSpokenPrice } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { formatList } from '#lib/format/format-list.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { ScrollBox } from '#ui/layout/scroll-box.tsx'

type Value = ComparisonData['rows'][number]['values'][number]

/** The name of each figure, and the label of the token that leads it: the largest value, the oldest or the riskiest. */
const figureTexts = {
  price: { name: 'token.price', leader: 'chat.compare.price' },
  change24h: { name: 'token.change', leader: 'chat.compare.change24h' },
  marketCap: { name: 'token.market-cap', leader: 'chat.compare.marketCap' },
  liquidity: { name: 'token.liquidity', leader: 'chat.compare.liquidity' },
  volume: { name: 'token.volume', leader: 'chat.compare.volume' },
  age: { name: 'chat.compare.age-name', leader: 'chat.compare.age' },
  holders: { name: 'token.holders', leader: 'chat.compare.holders' },
  risk: { name: 'risk.label', leader: 'chat.compare.risk' },
} as const satisfies Record<ComparedFigure, { name: TextId; leader: TextId }>

/** Tokens side by side in a table with a row for each figure. A label marks the leading value, not only its weight. */
export function ComparisonCard({ comparison: { tokens, rows } }: { comparison: ComparisonData }) {
  const text = useText()
  const captionId = useId()
  const symbols = tokens.map(({ symbol }) => symbol)
  return (
    <ScrollBox labelledBy={captionId} className="rounded-card border border-line bg-card">
      <table aria-labelledby={captionId} className="w-full text-sm">
        <caption id={captionId} className="px-4 pt-3 text-start text-ink-soft wrap-anywhere">
          {text('chat.compare.caption', { tokens: formatList(symbols, text.language) })}
        </caption>
        <thead>
          <tr>
            <td className="px-4 py-2" />
            {tokens.map((token) => (
              <th
                key={tokenKey(token)}
                scope="col"
                className="px-2 py-2 text-end font-semibold wrap-anywhere last:pe-4"
              >
                {token.symbol}
                <span className="block text-xs font-normal text-ink-soft">{chainNames[token.chain]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, values, leader }) => (
            <tr key={figure} className="border-t border-line">
              <th scope="row" className="px-4 py-2 text-start align-top font-normal text-ink-soft">
                {text(figureTexts[figure].name)}
              </th>
              {tokens.map((token, at) => (
                <td key={tokenKey(token)} className="px-2 py-2 text-end align-top last:pe-4">
                  <span className={at === leader ? 'font-semibold' : ''}>
                    <FigureValue figure={figure} value={values[at] ?? null} />
                  </span>
                  {at === leader ? (
                    <span className="block text-xs text-ink-soft">{text(figureTexts[figure].leader)}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function FigureValue({ figure, value }: { figure: ComparedFigure; value: Value }) {
  const text = useText()
  if (figure === 'risk') return text(`risk.${tryParse(RiskLevel, value) ?? 'unknown'}`)
  if (typeof value === 'string') return formatAge(text, value, serverNow())
  if (value === null) return text('missing')
  if (figure === 'price') return <ExpandableText {...formatSpokenPrice(text, value)} />
  if (figure === 'change24h') return <PercentChange percent={value} />
  if (figure === 'holders') return formatNumber(value, text.language)
  return formatMarketCap(value, text.language)
}
