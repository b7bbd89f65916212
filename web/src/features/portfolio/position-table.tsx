import { chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { Position } from '@murmur/contract/trading/portfolio'
import type { ReactNode } from 'react'
import {
  describeUncosted,
  formatAllocation,
  formatHolding,
  formatUsdOrMissing,
  pnlPercent,
} from '#features/portfolio/format-position.ts'
import { SignedUsd } from '#features/portfolio/signed-usd.tsx'
import { formatChange } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { keepRole } from '#ui/display/keep-role.ts'

export type ExplainedTerm = 'cost' | 'profit' | 'realised'
type Explain = ((term: ExplainedTerm) => ReactNode) | undefined

const columns = [
  { id: 'portfolio.token' },
  { id: 'portfolio.worth' },
  { id: 'portfolio.share' },
  { id: 'portfolio.cost', term: 'cost' },
  { id: 'portfolio.profit', term: 'profit' },
] as const satisfies { id: TextId; term?: ExplainedTerm }[]
const realised = { id: 'portfolio.realised', term: 'realised' } as const

type PositionTableProps = { positions: readonly Position[]; label: string; explain: Explain }

/** The positions with value, share, cost and profit. On phones each row is a card. */
export function PositionTable({ positions, label, explain }: PositionTableProps) {
  const text = useText()
  const isExpert = useLevel() === 'expert'
  const heads: readonly { id: TextId; term?: ExplainedTerm }[] = isExpert ? [...columns, realised] : columns
  return (
    <div className="positions-box">
      <table {...keepRole('table')} aria-label={label} className="positions w-full text-sm">
        <thead {...keepRole('rowgroup')} className="text-xs text-ink-soft">
          <tr {...keepRole('row')}>
            {heads.map(({ id, term }, index) => (
              <th
                key={id}
                {...keepRole('columnheader')}
                scope="col"
                className={`px-2 py-2 font-normal ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {text(id)}
                {term && explain?.(term)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...keepRole('rowgroup')}>
          {positions.map((position) => (
            <Row key={tokenKey(position)} position={position} isExpert={isExpert} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ position, isExpert }: { position: Position; isExpert: boolean }) {
  const text = useText()
  const percent = pnlPercent(position)
  const note = describeUncosted(text, position)
  return (
    <tr {...keepRole('row')} className="border-t border-line">
      <th {...keepRole('rowheader')} scope="row" className="px-2 py-3 text-start font-normal">
        <span className="block font-semibold wrap-anywhere">{position.name}</span>
        <span className="block text-ink-soft">
          <ExpandableText {...formatHolding(text, position)} /> · <bdi>{chainNames[position.chain]}</bdi>
        </span>
        <ImitationBadge imitates={position.imitates} />
        {note ? <span className="block max-w-[40ch] text-xs text-ink-soft">{note}</span> : null}
      </th>
      <Cell id="portfolio.worth">{formatUsdOrMissing(text, position.usdValue)}</Cell>
      <Cell id="portfolio.share">{formatAllocation(text, position.sharePercent)}</Cell>
      <Cell id="portfolio.cost">{formatUsdOrMissing(text, position.costBasisUsd)}</Cell>
      <Cell id="portfolio.profit">
        <SignedUsd usd={position.unrealisedPnlUsd}>
          {percent === null ? undefined : `(${formatChange(percent, text.language)})`}
        </SignedUsd>
      </Cell>
      {isExpert ? (
        <Cell id="portfolio.realised">
          <SignedUsd usd={position.realisedPnlUsd} />
        </Cell>
      ) : null}
    </tr>
  )
}

function Cell({ id, children }: { id: TextId; children: ReactNode }) {
  const text = useText()
  return (
    <td {...keepRole('cell')} data-label={text(id)} className="px-2 py-3 text-end">
      {children}
    </td>
  )
}
