import { chainKeys, chainNames } from '@murmur/contract/chains'
import { useId } from 'react'
import { ListNotice } from '#features/discover/list/list-notice.tsx'
import { ListSwitch } from '#features/discover/list/list-switch.tsx'
import { type ListState, useMarketList } from '#features/discover/list/use-market-list.ts'
import { FilterBar } from '#features/discover/table/filter-bar.tsx'
import { type ListActions, OrderedList } from '#features/discover/table/ordered-list.tsx'
import { useQuickAmount } from '#features/discover/table/use-quick-amount.ts'
import { type TableView, useTableView } from '#features/discover/table/use-table-view.ts'
import { type DiscoverView, type ListName, useDiscoverView } from '#features/discover/use-discover-view.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Tabs } from '#ui/layout/tabs.tsx'

const publicLists = ['trending', 'new', 'gainers', 'all'] as const
const allLists = [...publicLists, 'watchlist'] as const

const labels = {
  trending: { title: 'discover.list.trending', hint: 'discover.hint.trending' },
  new: { title: 'discover.list.new', hint: 'discover.hint.new' },
  gainers: { title: 'discover.list.gainers', hint: 'discover.hint.gainers' },
  all: { title: 'discover.list.all', hint: 'discover.hint.all' },
} as const satisfies Record<Exclude<ListName, 'watchlist'>, { title: TextId; hint: TextId }>

export type TokenListsProps = Omit<ListActions, 'quickAmount'> & {
  /** The user's starred tokens; undefined without a session. */
  watchlist?: ListState
}

/** The market lists: a switch for the list, tabs for the chain, and the cards. */
export function TokenLists({ watchlist, ...rest }: TokenListsProps) {
  const lists: readonly ListName[] = watchlist ? allLists : publicLists
  const view = useDiscoverView(lists)
  const table = useTableView()
  const quick = useQuickAmount()
  const headingId = useId()
  const actions: ListProps = { ...rest, quickAmount: quick.amount, table }
  return (
    <section aria-labelledby={headingId} className="token-lists">
      <FilterBar view={table} quick={quick}>
        <ListSwitch lists={lists} value={view.list} onChange={view.showList} />
      </FilterBar>
      {view.list !== 'watchlist' ? (
        <ChainList key={view.list} list={view.list} view={view} headingId={headingId} {...actions} />
      ) : watchlist ? (
        <Watchlist state={watchlist} headingId={headingId} {...actions} />
      ) : null}
    </section>
  )
}

type ListProps = ListActions & { table: TableView }
type ChainListProps = ListProps & { list: Exclude<ListName, 'watchlist'>; view: DiscoverView; headingId: string }

function ChainList({ list, view, headingId, ...actions }: ChainListProps) {
  const text = useText()
  const state = useMarketList(list, view.chain)
  const hint = text(labels[list].hint, { chain: chainNames[view.chain] })
  return (
    <div className="chain-tabs">
      <Heading id={headingId} title={text(labels[list].title)} hint={hint} />
      <Tabs
        isCompact
        label={text('discover.chains')}
        value={view.chain}
        onChange={(next) => view.showChain(chainKeys.find((key) => key === next) ?? 'sol')}
        tabs={chainKeys.map((chain) => ({
          value: chain,
          label: chainNames[chain],
          // Only the selected chain's cards are rendered: the others hold no input that could be lost.
          panel:
            chain === view.chain ? (
              <ListBody state={state} label={hint} empty={text('discover.none')} isRanked {...actions} />
            ) : null,
        }))}
      />
    </div>
  )
}

function Watchlist({ state, headingId, ...actions }: ListProps & { state: ListState; headingId: string }) {
  const text = useText()
  const hint = text('discover.hint.watchlist')
  return (
    <div className="starred-tokens">
      <Heading id={headingId} title={text('discover.list.watchlist')} hint={hint} />
      <ListBody state={state} label={hint} empty={text('discover.watchlist-empty')} isRanked={false} {...actions} />
    </div>
  )
}

type HeadingProps = { id: string; title: string; hint: string }

/** Hidden on phones, where the menu and the tabs above the list show the same. */
function Heading({ id, title, hint }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 max-sm:sr-only">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="text-ink-soft">{hint}</p>
    </div>
  )
}

type ListBodyProps = ListProps & { state: ListState; label: string; empty: string; isRanked: boolean }

function ListBody({ state, label, empty, isRanked, table, ...actions }: ListBodyProps) {
  return (
    <div>
      {state.tokens?.length === 0 && !state.isFailed ? (
        <p className="rounded-card border border-transparent bg-card p-6">{empty}</p>
      ) : null}
      <OrderedList
        tokens={state.tokens}
        asOf={state.asOf}
        view={table}
        label={label}
        isRanked={isRanked}
        {...actions}
      />
      <ListNotice state={state} />
    </div>
  )
}
