import { tokenKey } from '@murmur/contract/token-id'
import { ChevronDown, SendHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeUnknownCost } from '#features/portfolio/holdings/format-position.ts'
import { type Holding, sumHoldings } from '#features/portfolio/holdings/holding.ts'
import { HoldingCells } from '#features/portfolio/holdings/holding-cells.tsx'
import { HoldingLogo } from '#features/portfolio/holdings/holding-logo.tsx'
import { holdingTitle } from '#features/portfolio/holdings/holding-title.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { sendPath, tokenPath } from '#lib/routing/token-path.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { PriceDispute, UnverifiedBadge } from '#lib/trading/token-warnings.tsx'
import { getRoleProps } from '#ui/display/role-props.ts'

/** The state that the figures of a row depend on besides the holding. */
export type RowView = {
  /** Whether values may be shown. */
  isShown: boolean
  /** Whether costs are still loading. */
  isLoading: boolean
}

type HoldingRowsProps = RowView & { parts: readonly Holding[] }

/** A token held on one chain: a row that leads to its page. On several: their sum, which expands to a row for each chain. */
export function HoldingRows({ parts, ...view }: HoldingRowsProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [first] = parts
  if (!first) return null
  if (parts.length === 1) return <LinkedRow holding={first} {...view} />
  return (
    <>
      <Row
        parts={parts}
        head={
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="market-link">
            {holdingTitle(text, parts)}
            <ChevronDown
              aria-hidden
              size={16}
              className={`ms-1 inline shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        }
        {...view}
      />
      {isOpen ? parts.map((part) => <LinkedRow key={tokenKey(part.token)} holding={part} isPart {...view} />) : null}
    </>
  )
}

function LinkedRow({ holding, isPart = false, ...view }: RowView & { holding: Holding; isPart?: boolean }) {
  const text = useText()
  const title = holdingTitle(text, [holding])
  return (
    <Row
      parts={[holding]}
      isPart={isPart}
      head={
        <Link to={tokenPath(holding.token)} className="market-link" title={title}>
          {title}
        </Link>
      }
      {...view}
    />
  )
}

type RowProps = RowView & { parts: readonly Holding[]; head: ReactNode; isPart?: boolean }

function Row({ parts, head, isPart = false, ...view }: RowProps) {
  const text = useText()
  const [first] = parts
  if (!first) return null
  const { token, position } = first
  const isSingle = parts.length === 1
  const note = isSingle && position && view.isShown ? describeUnknownCost(text, position) : undefined
  return (
    <tr {...getRoleProps('row')} data-part={isPart || undefined} className="holding">
      <th {...getRoleProps('rowheader')} scope="row" className="holding-token">
        <span className="holding-logo">
          <HoldingLogo token={token} isOnOneChain={isSingle} size={28} />
        </span>
        <span className="grid min-w-0 justify-items-start">
          <span className="flex max-w-full min-w-0 items-center gap-1">
            {head}
            {isSingle ? <SendLink token={token} title={holdingTitle(text, [first])} /> : null}
          </span>
          {isSingle ? (
            <>
              <UnverifiedBadge token={token} />
              <ImitationBadge imitates={token.imitates} />
              <PriceDispute token={token} />
            </>
          ) : null}
          {note ? <span className="max-w-[40ch] text-xs text-ink-soft">{note}</span> : null}
        </span>
      </th>
      <HoldingCells figures={sumHoldings(parts)} symbol={token.symbol} {...view} />
    </tr>
  )
}

/** Placed above the row's own link. Its target is larger than its icon. */
function SendLink({ token, title }: { token: Holding['token']; title: string }) {
  const text = useText()
  const label = text('send.tab-of', { name: title })
  return (
    <Link to={sendPath(token)} aria-label={label} title={label} className="holding-send">
      <SendHorizontal aria-hidden size={16} className="rtl:-scale-x-100" />
    </Link>
  )
}
