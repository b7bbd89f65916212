import type { TokenRef } from '@murmur/contract/token-id'
import { HolderShare } from '#features/token/holder-share.tsx'
import { PoolTable } from '#features/token/markets/pool-table.tsx'
import { TokenTape } from '#features/token/markets/trade-tape.tsx'
import { SourceTable } from '#features/token/source-table.tsx'
import { TokenAbout } from '#features/token/token-about.tsx'
import type { LoadedToken } from '#features/token/token-details.tsx'

type TokenMoreProps = {
  preview: TokenRef & { symbol?: string }
  token: LoadedToken | undefined
  transactionUrl: string | undefined
}

/** The lower part of a token's page: holders, trades, pools, sources and the issuer's description. */
export function TokenMore({ preview, token, transactionUrl }: TokenMoreProps) {
  return (
    <>
      {token ? <HolderShare token={token} /> : null}
      <TokenTape token={preview} transactionUrl={transactionUrl} />
      <PoolTable token={preview} symbol={token?.symbol ?? preview.symbol ?? ''} />
      {token ? <SourceTable token={token} /> : null}
      {token ? <TokenAbout extensions={token.extensions} heading="h2" /> : null}
    </>
  )
}
