import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { readSendPrefill } from '#app/pages/wallet/read-send-prefill.ts'
import { WalletSubpage } from '#app/pages/wallet/wallet-subpage.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { TokenPicker } from '#features/manual-trading/forms/token-picker.tsx'
import { PrioritySetting } from '#features/manual-trading/terms/priority-setting.tsx'
import { SendFormView } from '#features/send/send.tsx'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import { useBalances } from '#features/wallet/use-balances.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link, useSearchParams } from '#lib/routing/router.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** Sends a token of the wallet to a recipient of the address book. */
export function SendPage() {
  const text = useText()
  return (
    <WalletSubpage title={text('send.heading')}>
      <Content />
    </WalletSubpage>
  )
}

function Content() {
  const text = useText()
  const { user } = useAuth()
  const [search] = useSearchParams()
  const state: unknown = useHistoryState()
  // Read once: the form then has its own state.
  const [prefill] = useState(() => readSendPrefill(search, state))
  const { tokens, isFailed, isStale, refetch } = useBalances(user?.id)
  if (!tokens && isFailed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('balances.failed')}
        <Button onClick={refetch}>{text('ask-again')}</Button>
      </p>
    )
  if (!tokens)
    return (
      <div
        role="status"
        className="grid items-start gap-6 max-desk:mx-auto max-desk:max-w-xl desk:grid-cols-[minmax(0,34rem)_24rem]"
      >
        <span className="sr-only">{text('loading')}</span>
        <Skeleton className="h-120 w-full" />
        <Skeleton className="h-120 w-full max-desk:hidden" />
      </div>
    )
  if (tokens.length === 0)
    return (
      <EmptyState title={text('send.nothing-to-send')} hint={text('send.nothing-to-send-hint')}>
        <Link to="/app/wallet" className={buttonClass('primary')}>
          {text('send.to-wallet')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <SendFormView
        userId={user?.id}
        tokens={tokens}
        prefill={prefill}
        renderProof={(slot) => <ProofDialog {...slot} />}
        renderTokenPicker={(slot) => <TokenPicker title={text('send.choose-token')} {...slot} />}
        renderPriority={(slot) => <PrioritySetting explanation={text('send.priority-hint')} {...slot} />}
      />
      {/* At the end, where nothing moves when it comes. */}
      <p role="status" className="mt-4 text-sm text-ink-soft max-desk:mx-auto max-desk:max-w-xl">
        {isStale ? text('balances.stale') : null}
      </p>
    </>
  )
}
