import { chainNames } from '@murmur/contract/chains'
import type { ChatToken, SearchData } from '@murmur/contract/chat/cards'
import { tokenKey } from '@murmur/contract/token-id'
import { type ReactNode, useId } from 'react'
import { CopyAddressButton } from '#features/chat/cards/copy-address-button.tsx'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { formatMarketCap, shortenAddress } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Button } from '#ui/form/button.tsx'

/** How long the copy button shows that it copied, in milliseconds. */
const copiedMs = 2000

/** Sets an element's native role explicitly: browsers drop it if the element is laid out as a grid. */
const getRoleProps = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role })

/** `title`: the caption of a list that is not the result of search words. */
type SearchResultsProps = {
  search: SearchData
  title?: string
  onChoose: (message: string) => void
  isDisabled: boolean
}

/**
 * The tokens of a search. Names are unverified, so each row shows the details that distinguish it from tokens of the same name. If
 * the user has to choose one, a press sends the choice as the user's message. Roles are explicit: on phones the rows are not laid
 * out as a table.
 */
export function SearchResults({ search, title, onChoose, isDisabled }: SearchResultsProps) {
  const text = useText()
  const captionId = useId()
  const isChoice = search.purpose === 'choose' || search.from === 'picture'
  if (search.tokens.length === 0) return <p>{text('chat.search.none', { query: search.query })}</p>
  return (
    <div className="search-box rounded-card border border-line bg-card">
      <p id={captionId} className="px-4 py-3 text-sm text-ink-soft wrap-anywhere">
        {search.from === 'words' && search.query === '' && title
          ? title
          : text(search.from === 'picture' ? 'chat.search.from-picture' : 'chat.search.caption', {
              query: search.query,
              count: search.tokens.length,
            })}
      </p>
      <table {...getRoleProps('table')} aria-labelledby={captionId} className="search-table w-full text-start">
        <thead {...getRoleProps('rowgroup')} className="text-sm text-ink-soft">
          <tr {...getRoleProps('row')}>
            <Head>{text('chat.search.name')}</Head>
            <Head>{text('chat.search.address')}</Head>
            <Head>{text('chat.search.mcap')}</Head>
            {isChoice ? <Head isHidden>{text('chat.search.choose')}</Head> : null}
          </tr>
        </thead>
        <tbody {...getRoleProps('rowgroup')}>
          {search.tokens.map((token) => (
            <TokenRow
              key={tokenKey(token)}
              token={token}
              choose={
                isChoice ? (
                  <Button
                    inactive={isDisabled}
                    aria-label={text('chat.search.choose-of', {
                      token: token.symbol || token.name,
                      address: shortenAddress(token.address, 6, 4),
                    })}
                    onClick={() => !isDisabled && onChoose(token.say)}
                  >
                    {text('chat.search.choose')}
                  </Button>
                ) : null
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <th {...getRoleProps('columnheader')} scope="col" className="px-4 pb-2 text-start font-semibold">
      <span className={isHidden ? 'sr-only' : ''}>{children}</span>
    </th>
  )
}

function TokenRow({ token, choose }: { token: ChatToken; choose: ReactNode }) {
  const text = useText()
  const cap = (value: number | null) => (value === null ? text('missing') : formatMarketCap(value, text.language))
  const cellClass = 'px-4 py-3 align-top'
  return (
    <tr {...getRoleProps('row')} className="border-t border-line">
      <td {...getRoleProps('cell')} data-cell="name" className={cellClass}>
        <span className="font-semibold wrap-anywhere">{token.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span className="wrap-anywhere">{token.symbol}</span>
          <span>{chainNames[token.chain]}</span>
          <VerifiedBadge isVerified={token.isVerified} />
          <ImitationBadge imitates={token.imitates} />
        </span>
      </td>
      <td {...getRoleProps('cell')} data-cell="address" className={`${cellClass} whitespace-nowrap`}>
        <span className="-my-2.5 inline-flex items-center">
          <ExpandableText
            shown={shortenAddress(token.address, 6, 4)}
            full={token.address}
            className="figure-start font-mono text-sm"
          />
          <CopyAddressButton address={token.address} of={token.symbol} milliseconds={copiedMs} />
        </span>
      </td>
      <td {...getRoleProps('cell')} data-cell="mcap" data-label={text('chat.search.mcap')} className={cellClass}>
        <span className="whitespace-nowrap">{cap(token.mcap)}</span>
        <span className="block text-sm whitespace-nowrap text-ink-soft">
          {text('chat.search.liquidity', { value: cap(token.liquidity) })}
        </span>
        <span className="block text-sm text-ink-soft">
          {token.createdAt
            ? text('chat.search.age', { age: formatAge(text, token.createdAt, serverNow()) })
            : text('chat.search.age-unknown')}
        </span>
      </td>
      {choose ? (
        <td {...getRoleProps('cell')} data-cell="choose" className={cellClass}>
          {choose}
        </td>
      ) : null}
    </tr>
  )
}
