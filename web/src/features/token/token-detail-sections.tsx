import type { TokenRef } from '@murmur/contract/token-id'
import type { ReactNode } from 'react'
import { HolderShare } from '#features/token/holder-share.tsx'
import { PoolTable } from '#features/token/markets/pool-table.tsx'
import { TokenTape } from '#features/token/markets/trade-tape.tsx'
import { SourceTable } from '#features/token/source-table.tsx'
import { TokenAbout } from '#features/token/token-about.tsx'
import type { LoadedToken } from '#features/token/token-details.tsx'
import { TokenFacts } from '#features/token/token-facts.tsx'
import { pageMetrics } from '#features/token/token-metrics.ts'

type TokenDetailSectionsProps = {
  preview: TokenRef & { symbol?: string }
  token: LoadedToken | undefined
  /** Whether the figures could not be loaded. */
  isFailed: boolean
  transactionUrl: string | undefined
  /** The verdict's reasons, below the figures. */
  children: ReactNode
}

/** The lower part of a token's page: figures, holders, trades, pools, sources and the issuer's description. */
export function TokenDetailSections({ preview, token, isFailed, transactionUrl, children }: TokenDetailSectionsProps) {
  return (
    <>
      {isFailed ? null : <TokenFacts token={token} heading="h2" metrics={pageMetrics} hidesMissing />}
      {children}
      {token ? <HolderShare token={token} /> : null}
      <TokenTape token={preview} transactionUrl={transactionUrl} />
      <PoolTable token={preview} symbol={token?.symbol ?? preview.symbol ?? ''} />
      {token ? <SourceTable token={token} isShort /> : null}
      {token ? <TokenAbout extensions={token.extensions} heading="h2" /> : null}
    </>
  )
}
